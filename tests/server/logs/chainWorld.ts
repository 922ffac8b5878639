import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { checkChain, sealEvents } from '#server/modules/logs/auditChain.ts'
import { recordEvent } from '#server/records/audit.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestDatabase } from '#tests/support/database/database.ts'
import { createDealer } from '#tests/support/database/people.ts'

/** A dealer of its own with a few events, and a connection that can write past the server. */
export async function openChain(test: TestDatabase, events = 0) {
  const { database } = test
  const { dealerId } = await createDealer(database)
  const secrets = openSecretBox(test.dataDir)
  const actor = { dealerId, userUuid: null }
  const chain = {
    dealerId,
    secrets,
    add: (name: string) =>
      database.inDealer(dealerId, (tx) =>
        recordEvent(tx, actor, readClock(), {
          event: 'user.changed',
          uuid: uuidv7(),
          before: { name: 'vorher', amount: 1.5 },
          after: { name, amount: 2.25 },
        }),
      ),
    /** An event with a date of some days ago, as the server would have written it then. */
    addOld: (days: number) =>
      database.inDealer(dealerId, (tx) =>
        tx
          .insertInto('audit_events')
          .values({
            dealer_id: dealerId,
            uuid: uuidv7({ msecs: readClock() - days * 86_400_000 }),
            at: new Date(readClock() - days * 86_400_000),
            event: 'user.changed',
            record: 'user',
            record_uuid: null,
            by_user: null,
            before: null,
            after: JSON.stringify({ days }),
          })
          .execute(),
      ),
    seal: () => sealEvents(database, secrets, dealerId),
    check: () => checkChain(database, secrets, dealerId, readClock),
    rows: <T>(statement: string) =>
      database.inDealer(dealerId, async (tx) => (await sql.raw<T>(statement).execute(tx)).rows),
    /** Runs with the rights of the database owner; `:dealer` stands for the dealer. Fails when no row was changed. */
    async tamper(...statements: string[]): Promise<void> {
      const texts = statements.map((text) => text.replaceAll(':dealer', `'${dealerId}'`))
      const counts = test.url === undefined ? await asEmbeddedOwner(texts) : await asOwner(test.url, texts)
      if (counts.includes(0)) throw new Error('nothing was tampered with')
    },
  }
  async function asEmbeddedOwner(texts: string[]): Promise<number[]> {
    return database.inDealer(dealerId, async (tx) => {
      await sql`reset role`.execute(tx)
      const counts: number[] = []
      for (const text of texts) counts.push(Number((await sql.raw(text).execute(tx)).numAffectedRows ?? 0))
      return counts
    })
  }
  async function asOwner(url: string, texts: string[]): Promise<number[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      // The owner too must first disable row-level security.
      const forced = (how: string) =>
        ['events', 'seals', 'checkpoints']
          .map((name) => `alter table audit_${name} ${how} row level security;`)
          .join('')
      await client.query(`begin; set local search_path to app; set local role werkbank_owner; ${forced('no force')}`)
      const counts: number[] = []
      for (const text of texts) counts.push((await client.query(text)).rowCount ?? 0)
      await client.query(`${forced('force')} commit`)
      return counts
    } finally {
      await client.end()
    }
  }
  for (let count = 0; count < events; count += 1) await chain.add(`Nummer ${count}`)
  return chain
}
