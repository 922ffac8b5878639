import { sql } from 'kysely'
import type { z } from 'zod'
import { inputSchema } from '#contract/api/define/recordSchemas.ts'
import { IMPORT_CELL_MAX, IMPORT_FIELDS, isImportList, type LineAction } from '#contract/directory/directory.ts'
import type { FieldCode } from '#contract/fieldCodes.ts'
import { type Country, readPhone } from '#contract/phone.ts'
import type { FieldTable } from '#contract/records/fields.ts'
import { employmentProblem, user } from '#contract/records/user.ts'
import { asciiAddress } from '#contract/text/asciiDomain.ts'
import { oneLine } from '#contract/text/oneLine.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { writtenDay } from '#contract/written/writtenMoment.ts'
import type { Tx } from '#server/db/database.ts'
import { fieldCode } from '#server/request/fieldCode.ts'
import { mapInSteps } from '#server/request/inSteps.ts'
import { type ListPlan, listCells, type listPlanner } from './planLists.ts'
import { valueOfWord } from './sources/exportWords.ts'
import type { Person } from './sources/person.ts'
import { TakenValues } from './takenValues.ts'

/** Planned changes for one row of a file or one entry of the directory. */
export type Plan = {
  label: string
  action: LineAction
  targetUuid: string | null
  /** The directory id; null for a row of a file. */
  sourceId: string | null
  changes: Record<string, unknown>
  former: Record<string, unknown>
  /** Reasons for which the line has no effect, by field. */
  problems: Record<string, string>
  /** Values that the line leaves out, with the reason. */
  leftOut?: Record<string, string>
  /** Number of the line in the file. If it is missing, the position in the source. */
  line?: number
}

type Known = {
  uuid: string
  email_folded: string
  directory_id: string | null
  is_active: boolean
  roles: string[]
} & Record<string, unknown>

const fields = user.fields as FieldTable
const schema = inputSchema(user) as unknown as z.ZodObject

/** All users who are not deleted, with the fields that a file may change. */
export function readUsers(tx: Tx): Promise<Known[]> {
  return (
    tx
      .selectFrom('users')
      .select(['uuid', 'email_folded', 'directory_id', 'is_active', 'roles'])
      // Casts everything to text, also days.
      .select(IMPORT_FIELDS.map((name) => sql<string | null>`${sql.ref(name)}::text`.as(name)))
      .where('deleted_at', 'is', null)
      .execute() as Promise<Known[]>
  )
}

/** Fields without which no user is created. */
const NEEDED: readonly string[] = ['first_name', 'last_name', 'email']
/** Fields that no two users may share. */
const DISTINCT: readonly string[] = ['email', 'personnel_number']
/** A reason for a kind of field that is more exact than "wrong format" or "too small". */
const REASONS: Readonly<Record<string, FieldCode>> = { phone: 'invalid_phone', date: 'invalid_day' }

/** An address behind its scheme, or in angle brackets behind the name of its owner. */
const DRESSED = /^mailto:([^?]+)|^[^<>@]*<(?:mailto:)?([^<>]+)>$/i

/**
 * The plain address in a text such as `mailto:mia@a.example` or `Mia Berg <mia@a.example>`, which mail programs and
 * spreadsheets write.
 */
function bareAddress(text: string): string {
  const found = DRESSED.exec(text.trim())
  return (found?.[1] ?? found?.[2] ?? text).trim()
}

/** Normalises a value. A value that cannot be read stays as it is, and is refused later. */
function tidy(name: string, text: string, country: Country): string {
  switch (fields[name]?.kind) {
    case 'email':
      return asciiAddress(bareAddress(text).toLowerCase())
    case 'choice':
      return valueOfWord(name, text) ?? text.toLowerCase()
    case 'phone':
      return readPhone(text, country).number ?? text
    case 'date':
      return writtenDay(text) ?? text
    default:
      return oneLine(text)
  }
}

function problemsOf(values: Record<string, unknown>): Record<string, FieldCode> {
  const issues = schema.safeParse(values).error?.issues ?? []
  const all = issues.map((issue) => {
    const name = String(issue.path[0] ?? 'email')
    if (values[name] === undefined || values[name] === '') return [name, 'required'] as const
    // A day beyond the allowed ones has a code of its own. A field can have several issues, and the last one wins.
    const isDay = fields[name]?.kind === 'date' && writtenDay(String(values[name])) !== null
    return [name, (isDay ? undefined : REASONS[fields[name]?.kind ?? '']) ?? fieldCode(issue)] as const
  })
  return Object.fromEntries(all)
}

type Reasons = Record<string, FieldCode>

/**
 * Reasons for phone numbers that cannot be read (`unread`), and for numbers that are read without a part of the text
 * (`partly`).
 */
function phoneProblems(raw: Person['values'], country: Country): { unread: Reasons; partly: Reasons } {
  const [unread, partly]: [Reasons, Reasons] = [{}, {}]
  for (const [name, text] of Object.entries(raw)) {
    if (fields[name]?.kind !== 'phone' || text === '' || isTooLong(text)) continue
    const { number, problem } = readPhone(text, country)
    if (problem !== undefined) (number === undefined ? unread : partly)[name] = problem
  }
  return { unread, partly }
}

const cellErrors = (fields: readonly string[] = []): Reasons =>
  Object.fromEntries(fields.map((field) => [field, 'cell_error']))

/** The values without those that have a problem. */
const withoutProblems = (values: Values, problems: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in problems)))

/**
 * The days of employment that contradict each other. If the later value is left out, the remaining one may still
 * contradict the stored one.
 */
function employmentProblems(values: Values, found: Known | undefined): Record<string, FieldCode> {
  const { active_from = found?.active_from, active_until = found?.active_until } = values
  const problem = employmentProblem({ active_from, active_until }, values)
  return problem ? { ...problem, ...employmentProblems(withoutProblems(values, problem), found) } : {}
}

type Rules = {
  /** False for a synchronisation, which creates no users. */
  mayCreate: boolean
  /** False for a user who may only create users. Lines that would change one are refused, and show no former value. */
  mayUpdate: boolean
  /** The dealer's country, for phone numbers without a country code. */
  country: Country
  /** Compares roles, groups and departments. Absent for a directory, which has none of them. */
  lists?: ReturnType<typeof listPlanner>
}

type Values = Record<string, string>

const NO_LISTS: ListPlan = { changes: {}, problems: {} }

const isTooLong = (text: string) => text.length > IMPORT_CELL_MAX

const tidied = (raw: Person['values'], country: Country): Values =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([name, text]) =>
      text === '' || isTooLong(text) || isImportList(name) ? [] : [[name, tidy(name, text, country)]],
    ),
  )

/** The cells that are longer than any field. They are not read at all. */
const longCells = (raw: Person['values']): Reasons =>
  Object.fromEntries(Object.entries(raw).flatMap(([name, text]) => (isTooLong(text) ? [[name, 'too_long']] : [])))

/** Finds users by directory id, else by e-mail address. */
function finderOf(known: readonly Known[]) {
  const byEmail = new Map(known.map((one) => [one.email_folded, one]))
  const bySource = new Map(
    known.flatMap((one) => (one.directory_id === null ? [] : [[one.directory_id, one] as const])),
  )
  return (sourceId: string | null, { email = '' }: Values) =>
    (sourceId === null ? undefined : bySource.get(sourceId)) ?? byEmail.get(email)
}

/** The values that users must not share, as they are after each planned line. */
function distinctValues(known: readonly Known[]) {
  const taken = new TakenValues()
  const each = (values: Record<string, unknown>, act: (field: string, value: string) => void) => {
    for (const field of DISTINCT) if (values[field] !== undefined) act(field, String(values[field] ?? ''))
  }
  const take = (values: Record<string, unknown>, owner: string) =>
    each(values, (field, value) => taken.take(field, value, owner))
  for (const one of known) take(one, one.uuid)
  /** Problems of a person's values: their form, and values that another user has. */
  const problemsFor = (values: Values, found: Known | undefined, owner: string) => {
    const problems = problemsOf(found ? { ...baseOf(found), ...values } : values)
    each(values, (field, value) => {
      if (taken.isTaken(field, value, owner)) problems[field] = 'already_exists'
    })
    return { ...problems, ...employmentProblems(withoutProblems(values, problems), found) }
  }
  return { take, problemsFor }
}

/**
 * Compares people with existing users. A value with a problem is left out of its line, and the other values are used.
 * Other requests get their turn meanwhile, because a file may hold thousands of people.
 */
export async function planPeople(
  people: readonly Person[],
  known: readonly Known[],
  { mayCreate, mayUpdate, country, lists = () => NO_LISTS }: Rules,
): Promise<Plan[]> {
  const find = finderOf(known)
  const { take, problemsFor } = distinctValues(known)
  const seen = new Set<string>()

  function planOne(plan: Plan, values: Values, { values: raw, errors }: Person, stranger: string): Plan {
    const found = find(plan.sourceId, values)
    const owner = found?.uuid ?? stranger
    const { unread, partly } = phoneProblems(raw, country)
    const problems = { ...problemsFor(values, found, owner), ...unread, ...longCells(raw), ...cellErrors(errors) }
    const listed = lists(listCells(raw, isTooLong), found)
    const leftOut = { ...partly, ...problems, ...listed.problems }
    const { email = '' } = values
    // The person is in the file twice; the second row would undo the first.
    const isRepeated = email !== '' && seen.has(email)
    seen.add(email)
    if (isRepeated) return { ...plan, problems: { ...problems, email: 'already_exists' } }
    const kept = withoutProblems(values, problems)
    if (found) {
      const update = updateOf(found, kept, plan.sourceId, listed)
      if (update.action === 'update' && !mayUpdate) return { ...plan, problems: { '': 'no_permission' } }
      take(kept, owner)
      return { ...plan, ...update, leftOut }
    }
    if (NEEDED.some((name) => name in problems)) return { ...plan, problems }
    if (!mayCreate) return plan
    take(kept, owner)
    return { ...plan, action: 'create', changes: { ...kept, ...listed.changes }, leftOut }
  }

  return mapInSteps(people, (person, index) => {
    const { sourceId, values: raw, line = 0, strayQuote } = person
    const values = tidied(raw, country)
    const label = [values.first_name, values.last_name].filter(Boolean).join(' ') || shownAddress(values.email ?? '')
    const plan: Plan = {
      label,
      action: 'none',
      targetUuid: null,
      sourceId,
      changes: {},
      former: {},
      problems: {},
      line: line || index + 1,
    }
    if (strayQuote !== undefined) return { ...plan, problems: { [strayQuote]: 'stray_quote' } }
    return planOne(plan, values, person, `${index}`)
  })
}

/** The changes for an existing user. */
function updateOf(
  found: Known,
  values: Readonly<Record<string, string>>,
  sourceId: string | null,
  listed: ListPlan,
): Pick<Plan, 'action' | 'targetUuid' | 'changes' | 'former'> {
  const changed = Object.keys(values).filter((name) => values[name] !== String(found[name] ?? ''))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const isUpdate =
    changed.length + Object.keys(listed.changes).length > 0 || (sourceId !== null && found.directory_id !== sourceId)
  return {
    action: isUpdate ? 'update' : 'none',
    targetUuid: found.uuid,
    changes: { ...pick(values), ...listed.changes },
    former: pick(found),
  }
}

/** Fields of the existing user that are needed to validate the whole user when a file has only some columns. */
const baseOf = (found: Known) =>
  Object.fromEntries(['first_name', 'last_name', 'email'].map((name) => [name, found[name]]))

/** Plans to deactivate the users who came from the directory and are no longer in it. */
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
