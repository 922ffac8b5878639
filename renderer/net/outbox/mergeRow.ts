import type { AnyField } from '#contract/records/fields.ts'
import { type Entry, mergeEntries } from './mergeEntries.ts'

/** Values by field in the API's format. A value that cannot be parsed yet (a half-typed date) is the typed text. */
export type FormValues = Record<string, unknown>

type Sides = { before: unknown; mine: unknown; theirs: unknown }
/**
 * A field that other users and this user changed to different values. `shown` holds only the entries to decide about.
 */
export type Collision = { field: string } & Sides & { shown?: Sides }

/** The value without the spaces that the server removes, so that a trailing space is no change. */
export function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** Sorts the keys of objects, because the database returns them in any order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return tidy(value)
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  )
}

/** Whether two values of a field mean the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

type Fields = Readonly<Record<string, AnyField>>

/** The values of a record's fields, without audit columns. */
export function fieldValues(fields: Fields, from: FormValues): FormValues {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, from[name]]))
}

/** Names of fields in which the two differ. */
export function differing(fields: Fields, one: FormValues, other: FormValues): string[] {
  return Object.keys(fields).filter((name) => !isSame(one[name], other[name]))
}

/** Merges the entries of two users by their key; null for fields without such entries. */
function merged(field: AnyField | undefined, ...[base, mine, theirs]: readonly [unknown, unknown, unknown]) {
  if (field?.kind !== 'rows' || field.key === undefined) return null
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return null
  return mergeEntries(field.key, base as Entry[], mine as Entry[], theirs as Entry[])
}

/**
 * Merges typed `values`, which began on `base`, with the newly `saved` row. An untouched field takes the saved value. A
 * field that both users changed differently keeps its old base, which marks it as a collision. Entries with a key are
 * merged one by one.
 */
export function mergeRow(fields: Fields, base: FormValues, values: FormValues, saved: FormValues) {
  const next = { base: { ...base }, values: { ...values }, followed: [] as string[] }
  for (const name of differing(fields, base, saved)) {
    const isTouched = !isSame(values[name], base[name])
    if (isTouched && !isSame(values[name], saved[name])) {
      const both = merged(fields[name], base[name], values[name], saved[name])
      if (!both) continue
      next.base[name] = both.base
      if (isSame(both.values, values[name])) continue
      next.values[name] = both.values
      next.followed.push(name)
      continue
    }
    next.base[name] = saved[name]
    next.values[name] = saved[name]
    if (!isTouched) next.followed.push(name)
  }
  return next
}

/** Fields that the user must decide about, after `mergeRow`. */
export function collisionsOf(fields: Fields, base: FormValues, values: FormValues, saved: FormValues): Collision[] {
  return differing(fields, base, saved).map((name) => {
    const [before, mine, theirs] = [base[name], values[name], saved[name]]
    const field = fields[name]
    const both = merged(field, before, mine, theirs)
    if (field?.kind !== 'rows' || !both) return { field: name, before, mine, theirs }
    const isAsked = (entry: unknown) => both.colliding.includes(String((entry as Entry)[field.key ?? '']))
    const asked = (entries: unknown) => (entries as unknown[]).filter(isAsked)
    const shown = { before: asked(before), mine: asked(mine), theirs: asked(theirs) }
    return { field: name, before, mine: both.values, theirs: both.rivals, shown }
  })
}
