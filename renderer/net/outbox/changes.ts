import type { RecordName } from '#contract/records/index.ts'
import { records } from '#contract/records/index.ts'
import { type Change, type Entry, type EntryOf, isOf, type SentRow, type Values } from './entry.ts'
import { type Collision, collisionsOf, differing, isSame, mergeRow } from './mergeRow.ts'

const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))

/** The row as the server last answered it, and the fields that this queue has written to it. */
export type KnownRow = { row: SentRow; own: readonly string[] }

/** An entry of the group that the server cannot have yet, with the changes added. Null if they need their own entry. */
export function absorbed(group: readonly Entry[], changes: Values, base: Values): Entry | null {
  const target = findTarget(group)
  if (!target) return null
  if (isOf(target, 'create'))
    return { ...target, refusal: null, work: { ...target.work, input: { ...target.work.input, ...changes } } }
  if (!isOf(target, 'change')) return null
  const { work } = target
  const merged = { ...work.changes, ...changes }
  return { ...target, refusal: null, work: { ...work, changes: merged, base: { ...base, ...work.base }, sent: null } }
}

/** The entry that takes further changes: a refused write of the row, or else the last write of the group if unsent. */
function findTarget(group: readonly Entry[]): Entry | undefined {
  const isWrite = ({ work }: Entry) => work.kind === 'create' || work.kind === 'change'
  const refused = group.find((entry) => entry.refusal !== null && isWrite(entry))
  if (refused) return refused
  const last = group.filter(({ work }) => work.kind !== 'file').at(-1)
  const isUnsent = last && isWrite(last) && last.attempts === 0
  return isUnsent && !(isOf(last, 'change') && last.work.collisions.length > 0) ? last : undefined
}

/**
 * The base of new changes. A field that this queue has written meanwhile is based on that value: the user typed the new
 * one after it.
 */
export function basedOn(known: KnownRow | null, changes: Values, base: Values): Values {
  if (!known || (typeof base.version === 'number' && base.version >= known.row.version)) return base
  return {
    ...base,
    ...only(
      known.row,
      known.own.filter((name) => Object.hasOwn(changes, name)),
    ),
  }
}

type Prepared =
  | { is: 'ready'; version: number; changes: Values }
  | { is: 'done'; row: SentRow }
  | { is: 'asked'; collisions: readonly Collision[]; changes: Values; seen: Values }

/** Puts a change on top of a row. The result is something to send, nothing to send, or a question to a person. */
export function prepared({ record, changes, base }: Change, row: SentRow): Prepared {
  const fields = only(records[record].fields, Object.keys(changes)) as (typeof records)[RecordName]['fields']
  const before = { ...base, ...changes, ...only(base, Object.keys(fields)) }
  const merged = mergeRow(fields, before, { ...before, ...changes }, row)
  const collisions = collisionsOf(fields, merged.base, merged.values, row)
  const own = Object.keys(changes)
  if (collisions.length > 0) return { is: 'asked', collisions, changes: only(merged.values, own), seen: only(row, own) }
  const names = differing(fields, row, merged.values)
  return names.length === 0
    ? { is: 'done', row }
    : { is: 'ready', version: row.version, changes: only(merged.values, names) }
}

/**
 * The change after a person has decided: their values, on top of the row that they have seen. Fields for which they
 * took the other user's value are no changes any more.
 */
export function decided(entry: EntryOf<'change'>, chosen: Values, key: string): Entry {
  const { work } = entry
  const isTheirs = (name: string) => Object.hasOwn(chosen, name) && isSame(chosen[name], work.seen[name])
  const wanted = { ...work.changes, ...chosen }
  const changes = only(
    wanted,
    Object.keys(wanted).filter((name) => !isTheirs(name)),
  )
  const base = { ...work.base, ...work.seen }
  return { ...entry, key, work: { ...work, changes, base, collisions: [], seen: {}, sent: null } }
}

/** Fields that have the value of this change in the row. They count as written by this queue. */
export const writtenBy = ({ changes }: Change, row: SentRow): string[] =>
  Object.keys(changes).filter((name) => isSame(changes[name], row[name]))

/** A creation whose row exists with other input: the input becomes a change of that row. */
export function changeOf(entry: EntryOf<'create'>, row: SentRow, key: string): Entry {
  const { record, uuid, input } = entry.work
  const work = {
    kind: 'change',
    record,
    uuid,
    changes: input,
    base: row,
    sent: null,
    collisions: [],
    seen: {},
  } as const
  return { ...entry, key, attempts: 0, work }
}

/** Bases later changes of a row on the fields that this queue has just written. Returns only the altered entries. */
export function rebased(later: readonly Entry[], written: readonly string[], row: SentRow): Entry[] {
  return later.flatMap((entry) => {
    if (!isOf(entry, 'change') || entry.work.sent) return []
    const names = written.filter((name) => Object.hasOwn(entry.work.changes, name))
    if (names.length === 0) return []
    return [{ ...entry, work: { ...entry.work, base: { ...entry.work.base, ...only(row, names) } } }]
  })
}
