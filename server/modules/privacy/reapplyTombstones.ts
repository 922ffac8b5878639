import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Tombstone } from '#server/storage/tombstoneFile.ts'
import { erase, type PrivacyServices } from './anonymise.ts'
import { listMissing } from './erasure.ts'
import { findPerson } from './people.ts'

const LANGUAGE = 'de'
const keyOf = ({ record, uuid }: Pick<Tombstone, 'record' | 'uuid'>) => `${record} ${uuid}`

/** Anonymises a listed person again, unless the backup is older than the person. */
async function eraseAgain(tx: Tx, services: PrivacyServices, one: Tombstone): Promise<void> {
  const { dealer, record, uuid, number } = one
  const person = await findPerson(tx, record, uuid).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  })
  if (!person) return
  const target = { record, uuid }
  const actor = { dealerId: dealer, userUuid: null }
  await erase(tx, services, actor, { target, person, number, language: LANGUAGE })
}

/**
 * After a start, anonymises listed people again who are back in the database because of a restored backup. It also adds
 * people to the list who are missing there, because a server died before it wrote them.
 */
export async function reapplyTombstones(services: PrivacyServices, logger: Pick<Logger, 'warn'>): Promise<void> {
  const { database, tombstones } = services
  const byDealer = Map.groupBy(tombstones.list(), ({ dealer }) => dealer)
  const dealers = await database.withoutDealer(
    async (tx) => (await sql<{ dealer: string }>`select all_dealers() as dealer`.execute(tx)).rows,
  )
  for (const { dealer } of dealers) {
    const listed = byDealer.get(dealer) ?? []
    const stored = await database.inDealer(dealer, (tx) => tx.selectFrom('anonymised_people').selectAll().execute())
    const known = new Set(stored.map(keyOf))
    for (const one of listed.filter((entry) => !known.has(keyOf(entry)))) {
      await database.inDealer(dealer, (tx) => eraseAgain(tx, services, one))
      logger.warn({ dealer, record: one.record, uuid: one.uuid }, 'anonymised again after a restore')
    }
    await listMissing(services, dealer)
  }
}
