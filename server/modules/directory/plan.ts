import { sql } from 'kysely'
import type { z } from 'zod'
import { IMPORT_FIELDS, type LineAction } from '#contract/directory/directory.ts'
import type { FieldCode } from '#contract/errors.ts'
import { type Country, parsePhone } from '#contract/phone.ts'
import type { FieldTable } from '#contract/records/fields.ts'
import { inputSchema } from '#contract/records/schemas.ts'
import { user } from '#contract/records/user.ts'
import type { Tx } from '#server/db/database.ts'
import { fieldCode } from '#server/request/fieldCode.ts'
import type { Person } from './sources/person.ts'

/** Planned changes for one row of a file or one entry of the directory. */
export type Plan = {
  label: string
  action: LineAction
  targetUuid: string | null
  /** The directory id; null for a file. */
  sourceId: string | null
  changes: Record<string, unknown>
  former: Record<string, unknown>
  problems: Record<string, string>
}

type Known = { uuid: string; email_folded: string; directory_id: string | null; is_active: boolean } & Record<
  string,
  unknown
>

const fields = user.fields as FieldTable
const schema = inputSchema(user) as unknown as z.ZodObject

/** All users who are not deleted, with the fields that a file may change. */
export function readUsers(tx: Tx): Promise<Known[]> {
  return (
    tx
      .selectFrom('users')
      .select(['uuid', 'email_folded', 'directory_id', 'is_active'])
      // Casts everything to text, also days.
      .select(IMPORT_FIELDS.map((name) => sql<string | null>`${sql.ref(name)}::text`.as(name)))
      .where('deleted_at', 'is', null)
      .execute() as Promise<Known[]>
  )
}

/** Normalises a value. An invalid phone number stays as it is, and is refused later. */
function tidy(name: string, text: string, country: Country): string {
  const kind = fields[name]?.kind
  if (kind === 'email' || kind === 'choice') return text.toLowerCase()
  return kind === 'phone' ? (parsePhone(text, country) ?? text) : text
}

function problemsOf(values: Record<string, unknown>): Record<string, FieldCode> {
  const issues = schema.safeParse(values).error?.issues ?? []
  const all = issues.map((issue) => {
    const name = String(issue.path[0] ?? 'email')
    return [name, values[name] === undefined || values[name] === '' ? 'required' : fieldCode(issue)] as const
  })
  return Object.fromEntries(all)
}

type Rules = {
  /** False for a synchronisation, which leaves unknown people alone. */
  mayCreate: boolean
  /** The dealer's country, for phone numbers without a country code. */
  country: Country
}

/** Compares people with existing users: by directory id, else by e-mail address. */
export function planPeople(people: readonly Person[], known: readonly Known[], { mayCreate, country }: Rules): Plan[] {
  const byEmail = new Map(known.map((one) => [one.email_folded, one]))
  const bySource = new Map(
    known.flatMap((one) => (one.directory_id === null ? [] : [[one.directory_id, one] as const])),
  )
  const seen = new Set<string>()
  return people.map(({ sourceId, values: raw }) => {
    const values = Object.fromEntries(
      Object.entries(raw).flatMap(([name, text]) => (text === '' ? [] : [[name, tidy(name, text, country)]])),
    )
    const label = [values.first_name, values.last_name].filter(Boolean).join(' ') || (values.email ?? '')
    const email = values.email ?? ''
    const found = (sourceId === null ? undefined : bySource.get(sourceId)) ?? byEmail.get(email)
    const problems = found ? problemsOf({ ...baseOf(found), ...values }) : problemsOf(values)
    // The person is in the file twice; the second row would undo the first.
    if (email !== '' && seen.has(email)) problems.email = 'already_exists'
    seen.add(email)
    const plan: Plan = { label, action: 'none', targetUuid: null, sourceId, changes: {}, former: {}, problems }
    if (found) return { ...plan, ...updateOf(found, values, sourceId) }
    return { ...plan, action: mayCreate ? 'create' : 'none', changes: values }
  })
}

/** The changes for an existing user. */
function updateOf(
  found: Known,
  values: Readonly<Record<string, string>>,
  sourceId: string | null,
): Pick<Plan, 'action' | 'targetUuid' | 'changes' | 'former'> {
  const changed = Object.keys(values).filter((name) => values[name] !== String(found[name] ?? ''))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const isUpdate = changed.length > 0 || (sourceId !== null && found.directory_id !== sourceId)
  return {
    action: isUpdate ? 'update' : 'none',
    targetUuid: found.uuid,
    changes: pick(values),
    former: pick(found),
  }
}

/** Fields that are needed to validate the whole user when a file contains only some. */
const baseOf = (found: Known) =>
  Object.fromEntries(['first_name', 'last_name', 'email'].map((name) => [name, found[name]]))

/** Users who came from the directory and are no longer in it. */
export function planLeavers(people: readonly Person[], known: readonly Known[]): Plan[] {
  const present = new Set(people.map(({ sourceId }) => sourceId))
  return known
    .filter((one) => one.directory_id !== null && one.is_active && !present.has(one.directory_id))
    .map((one) => ({
      label: `${String(one.first_name)} ${String(one.last_name)}`.trim(),
      action: 'deactivate',
      targetUuid: one.uuid,
      sourceId: one.directory_id,
      changes: { is_active: false },
      former: { is_active: true },
      problems: {},
    }))
}
