import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { UUID } from '#contract/uuid.ts'
import { type JobStore, jobStore } from './jobQueue.ts'
import type { ProcessChannel } from './processChannel.ts'
import { type Execute, executePrepared, queriesOver } from './queriesOver.ts'
import type { Tables } from './schema.ts'

/** What repository functions take first. There is no other handle inside a transaction. */
export type Tx = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'destroy' | 'connection'>

/** What others want to know of once it is committed: an event was added to the audit. */
type Note = 'audited'
const notes = new WeakMap<object, Set<Note>>()

/** Left in a transaction; after its commit, and only then, `onNote` hears of it. */
export function leaveNote(tx: Tx, note: Note): void {
  notes.get(tx)?.add(note)
}

export type Database = {
  kind: 'postgres' | 'embedded'
  /** Runs `work` in one transaction that sees and writes only this dealer's rows. Commit is the acknowledgement. */
  inDealer<T>(dealerId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** For the few look-ups that come before the dealer is known; without a dealer every table looks empty. */
  withoutDealer<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction of exactly one statement: begin, dealer, statement and commit travel together, so that it costs the
   * round trip of the bare statement. Without a dealer (null) as `withoutDealer`.
   */
  single<T>(dealerId: string | null, statement: (tx: Tx) => Promise<T>): Promise<T>
  /** For the job queue alone: connections that see its own tables and none of a dealer's. */
  jobStore: JobStore
  /** The other server processes on this database. */
  others: ProcessChannel
  /** Hears after each commit what was noted in it, with the dealer. */
  onNote(listener: (dealerId: string, note: Note) => void): void
  /** Answers when the database does. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Collects what is asked of a connection in one go, and sends it as one write: statements that do not wait for each
 * other cost one round trip together, and each write less is a twentieth of a millisecond less.
 */
function collect(client: PoolClient): { hold(): void; send(): void } {
  // The driver's types leave its stream out.
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  let isHeld = false
  return {
    hold() {
      if (!isHeld) stream.cork()
      isHeld = true
    },
    send() {
      if (isHeld) stream.uncork()
      isHeld = false
    },
  }
}

/** A transaction on a connection: its queries, and its end. */
type Conversation = {
  tx: Tx
  /** Sends what is held back. */
  send(): void
  /** Commits. Throws when the database has rolled back instead. */
  end(): Promise<void>
  /** From now on every statement throws. */
  refuseMore(): void
}

/** Begins a transaction with `opening`; a single one is committed together with its statement. */
function converse(client: PoolClient, opening: string, isSingle: boolean): Conversation {
  const { hold, send } = collect(client)
  let isOver = false
  let commit: Promise<QueryResult> | undefined
  hold()
  const head = client.query(opening)
  head.catch(() => {})
  const run = executePrepared(client)
  // A promise that nobody waited for must not run in the next borrower's transaction, or in none at all.
  const execute: Execute = (text, values) => {
    if (isOver) throw new Error('The transaction is over')
    hold()
    const answer = run(text, values)
    // What was asked in the same breath has been collected by then.
    if (!isSingle) process.nextTick(send)
    return answer
  }
  const executeLast: Execute = (text, values) => {
    if (commit) throw new Error('A transaction of one statement takes no second one')
    const answer = execute(text, values)
    // After a failed statement this is a rollback, and the statement's own error is the one that is thrown.
    commit = client.query('commit')
    commit.catch(() => {})
    send()
    return answer
  }
  return {
    tx: queriesOver(isSingle ? executeLast : execute),
    send,
    async end() {
      await head
      isOver = true
      const ended = await (commit ?? client.query('commit'))
      if (ended.command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back')
    },
    refuseMore() {
      isOver = true
    },
  }
}

type Options = {
  kind: Database['kind']
  pool: Pool
  jobPool: Pool
  others: ProcessChannel
  /** Sent in front of the first statement of a transaction. */
  enterRole: string
  onClose(): Promise<void>
}

/**
 * One access path for both databases. `begin`, the role and the dealer travel in one message together with the first
 * query (the pool pipelines), so the dealer transaction costs no extra round trip.
 */
export function createDatabase({ kind, pool, jobPool, others, enterRole, onClose }: Options): Database {
  const open = new AsyncLocalStorage<true>()
  const listeners: ((dealerId: string, note: Note) => void)[] = []
  // The pool listens to idle connections only; one that is lost while it is borrowed would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  const tell = (dealerId: string, left: ReadonlySet<Note>) => {
    for (const note of left) for (const listen of listeners) listen(dealerId, note)
  }

  async function transaction<T>(dealerId: string | null, work: (tx: Tx) => Promise<T>, isSingle = false): Promise<T> {
    // A second connection inside a transaction waits for the first one's locks: for ever on the embedded database.
    if (open.getStore()) throw new Error('A transaction is open already: pass its tx instead of opening another')
    if (dealerId !== null && !UUID.test(dealerId)) throw new Error('A dealer is named by its uuid')
    const client = await pool.connect()
    let broken: Error | undefined
    let talk: Conversation | undefined
    try {
      // Cleared explicitly without a dealer: whatever the connection saw before must not count.
      talk = converse(client, `begin; ${enterRole}set local app.dealer = '${dealerId ?? ''}'`, isSingle)
      const { tx, send, end } = talk
      const left = new Set<Note>()
      notes.set(tx, left)
      // Async, so that work that throws at once cannot leave the connection held back.
      const result = await open.run(true, async () => work(tx)).finally(send)
      await end()
      if (dealerId !== null) tell(dealerId, left)
      return result
    } catch (error) {
      talk?.refuseMore()
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
    inDealer: (dealerId, work) => transaction(dealerId, work),
    withoutDealer: (work) => transaction(null, work),
    single: (dealerId, statement) => transaction(dealerId, statement, true),
    jobStore: jobStore(jobPool),
    others,
    onNote(listener) {
      listeners.push(listener)
    },
    async ping() {
      await pool.query('select 1')
    },
    async close() {
      await Promise.all([pool.end(), jobPool.end(), others.close()])
      await onClose()
    },
  }
}
