import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Tombstone } from '#server/storage/tombstoneFile.ts'
import { erase, type PrivacyServices } from './anonymise.ts'
import { findPerson } from './people.ts'

const LANGUAGE = 'de'
const keyOf = ({ record, uuid }: Pick<Tombstone, 'record' | 'uuid'>) => `${record} ${uuid}`

/** A person of the list, again, unless the backup is older than the person. */
async function eraseAgain(tx: Tx, services: PrivacyServices, one: Tombstone): Promise<() => void> {
  const { dealer, record, uuid, number } = one
  const person = await findPerson(tx, record, uuid).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  })
  if (!person) return () => {}
  const target = { record, uuid }
  const actor = { dealerId: dealer, userUuid: null }
  return (await erase(tx, services, actor, { target, person, number, language: LANGUAGE })).afterCommit
}

/**
 * After a start: people of the list who are in the database again, because a backup came back, are anonymised again. The
 * other way round, the list gets whom it does not know, because a server died before it wrote them down.
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
      const afterCommit = await database.inDealer(dealer, (tx) => eraseAgain(tx, services, one))
      afterCommit()
      logger.warn({ dealer, record: one.record, uuid: one.uuid }, 'anonymised again after a restore')
    }
    const written = new Set(listed.map(keyOf))
    for (const { record, uuid, number, at } of stored.filter((entry) => !written.has(keyOf(entry))))
      tombstones.add({ dealer, record, uuid, number, at })
  }
}
