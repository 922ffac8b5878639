import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts'
import type { AnonymisedRecord, PersonalLine } from '#contract/privacy.ts'
import { records } from '#contract/records/index.ts'
import { createTurns } from '#server/apart/turns.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { listMergedRows } from '#server/db/keptRow.ts'
import { serializeDealer } from '#server/db/serializeDealer.ts'
import { purgeFiles } from '#server/files/files.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { announceRecord } from '#server/records/announceRecord.ts'
import { type Actor, recordEvent } from '#server/records/audit.ts'
import { listDependents } from '#server/records/dependents.ts'
import type { RecordTable } from '#server/records/recordTable.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Hub } from '#server/socket/hub.ts'
import type { TombstoneFile } from '#server/storage/tombstoneFile.ts'
import { eraseAudit, type RedactEvents, rowsAbout } from './eraseAudit.ts'
import { addUp, eraseRows } from './eraseRows.ts'
import { planErasure } from './erasure.ts'
import { formerName } from './formerName.ts'
import { countKept, findPerson, type Person } from './people.ts'

export type PrivacyServices = {
  database: Database
  hub: Hub
  now: () => number
  records: RecordTable
  tombstones: TombstoneFile
  jobs: Pick<Jobs, 'wake'>
  redact: RedactEvents
  /** Ends all sessions of a user. Their sockets close after the commit. */
  endSessions(tx: Tx, dealerId: string, userUuid: string): Promise<void>
  /** Refuses when no administrator is left after the rights were removed. */
  requireAdministrator(tx: Tx, now: number): Promise<void>
}

const EVENTS = { customer: 'customer.anonymised', user: 'user.anonymised' } as const

type Target = { record: AnonymisedRecord; uuid: string }
/** One run at a time on the whole server, because it searches every table of the dealer. */
const takeTurn = createTurns(1, 2)
type Erased = { name: string; number: number; lines: PersonalLine[] }

/** Refuses a person who was anonymised before. */
export async function refuseAnonymised(tx: Tx, { record, uuid }: Target): Promise<void> {
  const found = await tx
    .selectFrom('anonymised_people')
    .select('number')
    .where('record', '=', record)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (found) throw new Failure('person_anonymised')
}

/** Refuses a person with open work. The work must be finished or handed over first. */
async function refuseOpenWork(tx: Tx, services: PrivacyServices, session: Session, target: Target): Promise<void> {
  const { record, uuid } = target
  const asked = { record: records[record], uuids: [uuid], action: 'delete', now: services.now() } as const
  const dependents = await listDependents(tx, services.records, session, { ...asked, only: 'refuses' })
  if (dependents.length > 0) throw new Failure('record_in_use', { dependents })
}

/** The next number, also when a restored backup does not contain the last ones. */
async function nextNumber(tx: Tx, services: PrivacyServices, dealerId: string, record: AnonymisedRecord) {
  const { last } = await tx
    .selectFrom('anonymised_people')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('record', '=', record)
    .executeTakeFirstOrThrow()
  const listed = services.tombstones
    .list()
    .filter((one) => one.dealer === dealerId && one.record === record)
    .map(({ number }) => number)
  return Math.max(Number(last ?? 0), ...listed) + 1
}

/**
 * Anonymises a person within the database: rows, files, audit, the event, and the entry in the table of anonymised
 * people. The caller has checked the permissions, and calls `planErasure` for the data outside of the database. Returns
 * the changes.
 */
export async function erase(
  tx: Tx,
  services: PrivacyServices,
  actor: Actor,
  { target, person, number, language }: { target: Target; person: Person; number: number; language: Language },
): Promise<PersonalLine[]> {
  const { record, uuid } = target
  const { dealerId, userUuid } = actor
  const now = services.now()
  if (record === 'user') await services.endSessions(tx, dealerId, uuid)
  const keptRows = await countKept(tx, record, person)
  const former = formerName(record, number, language)
  const about = await rowsAbout(tx, record, { ...person.rows, former })
  const rows = await eraseRows(tx, { record, person: { ...person.rows, former }, words: person.words, now })
  await purgeFiles(tx, person.files.uuids)
  const events = await eraseAudit(tx, services.redact, { dealerId, record, person, about })
  const lines = addUp([...rows, ...keptRows, ...person.files.lines, { kind: 'audit', fate: 'replaced', count: events }])
  const at = new Date(now)
  await tx
    .insertInto('anonymised_people')
    .values({ dealer_id: dealerId, record, uuid, number, at, by_user: userUuid })
    .execute()
  await recordEvent(tx, actor, now, {
    event: EVENTS[record],
    uuid,
    before: null,
    after: { number, ...Object.fromEntries(lines.map(({ kind, fate, count }) => [`${kind}_${fate}`, count])) },
  })
  return lines
}

/** Anonymises a person under the next number. */
async function eraseNext(tx: Tx, services: PrivacyServices, actor: Actor, target: Target, language: Language) {
  const number = await nextNumber(tx, services, actor.dealerId, target.record)
  const person = await findPerson(tx, target.record, target.uuid)
  return { number, lines: await erase(tx, services, actor, { target, person, number, language }) }
}

/** The other rows of a customer who was merged. They name the same person, and have not been anonymised yet. */
async function sameCustomers(tx: Tx, { record, uuid }: Target): Promise<Target[]> {
  if (record !== 'customer') return []
  const found = await listMergedRows(tx, record, uuid)
  const gone = await tx.selectFrom('anonymised_people').select('uuid').where('record', '=', record).execute()
  const known = new Set(gone.map((one) => one.uuid))
  return found.filter((one) => !known.has(one)).map((one) => ({ record, uuid: one }))
}

/** Anonymises a person within the transaction. `typed` must equal the name of the person; null for a preview. */
async function eraseFor(
  tx: Tx,
  services: PrivacyServices,
  session: Session,
  target: Target,
  typed: string | null,
): Promise<Erased> {
  const { record, uuid } = target
  // One run at a time per dealer, so that numbers are unique and two administrators cannot remove each other.
  await serializeDealer(tx)
  const person = await findPerson(tx, record, uuid)
  if (record === 'user' && uuid === session.userUuid) throw new Failure('cannot_change_yourself')
  await refuseAnonymised(tx, target)
  if (typed !== null && typed.trim().normalize() !== person.name.normalize())
    throw new Failure('validation_failed', { fields: { name: 'differs' } })
  await refuseOpenWork(tx, services, session, target)
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('uuid', '=', session.userUuid)
    .executeTakeFirstOrThrow()
  const { number, lines } = await eraseNext(tx, services, session, target, language)
  for (const merged of await sameCustomers(tx, target)) {
    await refuseOpenWork(tx, services, session, merged)
    lines.push(...(await eraseNext(tx, services, session, merged, language)).lines)
  }
  await planErasure(tx, services, session.dealerId)
  if (record === 'user') await services.requireAdministrator(tx, services.now())
  await announceRecord(tx, services.hub, session, records[record], [{ uuid, version: 0 }], ['deleted_at'])
  return { name: person.name, number, lines: addUp(lines) }
}

/**
 * Anonymises a person because their retention is over, without a request by a user. The caller has checked for open
 * work.
 */
export async function anonymiseUnasked(tx: Tx, services: PrivacyServices, actor: Actor, target: Target): Promise<void> {
  await serializeDealer(tx)
  await refuseAnonymised(tx, target)
  for (const one of [target, ...(await sameCustomers(tx, target))])
    await eraseNext(tx, services, actor, one, DEFAULT_LANGUAGE)
  await planErasure(tx, services, actor.dealerId)
}

class TakenBack extends Error {
  readonly erased: Erased
  constructor(erased: Erased) {
    super('The preview takes everything back')
    this.erased = erased
  }
}

/** The effects of anonymising: it runs and is rolled back, so that the preview always equals the result. */
export async function previewAnonymising(services: PrivacyServices, session: Session, target: Target) {
  try {
    await takeTurn(session.dealerId, () =>
      services.database.inDealer(session.dealerId, async (tx) => {
        throw new TakenBack(await eraseFor(tx, services, session, target, null))
      }),
    )
  } catch (error) {
    if (error instanceof TakenBack) return { name: error.erased.name, lines: error.erased.lines }
    throw error
  }
  throw new Error('The preview was not taken back')
}

/** Anonymises for good. `typed` has to be the name of the person. */
export async function anonymise(services: PrivacyServices, session: Session, target: Target, typed: string) {
  const { number, lines } = await takeTurn(session.dealerId, () =>
    services.database.inDealer(session.dealerId, (tx) => eraseFor(tx, services, session, target, typed)),
  )
  return { number, lines }
}
