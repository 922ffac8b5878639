import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely } from 'kysely'
import type pg from 'pg'
import { executePlain, executePrepared, oneClientDialect } from './oneClientDialect.ts'
import type { Tables } from './schema.ts'

/** What repository functions take first. There is no other handle inside a transaction. */
export type Tx = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'destroy' | 'connection'>

export type Database = {
  kind: 'postgres' | 'embedded'
  /** Runs `work` in one transaction that sees and writes only this dealer's rows. Commit is the acknowledgement. */
  inDealer<T>(dealerId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** For the three look-ups that come before the dealer is known; without a dealer every table looks empty. */
  withoutDealer<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Options = {
  kind: Database['kind']
  pool: pg.Pool
  /** Sent in front of the first statement of a transaction. */
  enterRole: string
  onClose(): Promise<void>
}

/**
 * One access path for both databases. `begin`, the role and the dealer travel in one message together with the first
 * query (the pool pipelines), so the dealer transaction costs no extra round trip.
 */
export function createDatabase({ kind, pool, enterRole, onClose }: Options): Database {
  const open = new AsyncLocalStorage<true>()

  async function transaction<T>(dealerId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    // A second connection inside a transaction waits for the first one's locks: for ever on the embedded database.
    if (open.getStore()) throw new Error('A transaction is open already: pass its tx instead of opening another')
    if (dealerId !== null && !UUID.test(dealerId)) throw new Error('A dealer is named by its uuid')
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Cleared explicitly without a dealer: whatever the connection saw before must not count.
      const head = client.query(`begin; ${enterRole}select set_config('app.dealer', '${dealerId ?? ''}', true)`)
      head.catch(() => {})
      const execute = kind === 'postgres' ? executePrepared(client) : executePlain(client)
      const tx = new Kysely<Tables>({ dialect: oneClientDialect(execute) })
      const result = await open.run(true, () => work(tx))
      await head
      const ended = await client.query('commit')
      if (ended.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    kind,
    inDealer: transaction,
    withoutDealer: (work) => transaction(null, work),
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await pool.end()
      await onClose()
    },
  }
}
