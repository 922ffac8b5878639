import { AsyncLocalStorage } from 'node:async_hooks'
import type { Duplex } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import type { Emitted } from '#contract/events/domainEvents.ts'
import { UUID } from '#contract/uuid.ts'
import { executeUntil } from './deadline.ts'
import { type JobStore, jobStore } from './jobQueue.ts'
import type { ProcessChannel } from './processChannel.ts'
import { type Execute, executePrepared, queriesOver } from './queriesOver.ts'
import type { Tables } from './schema.ts'

/** First argument of repository functions. Inside a transaction there is no other way to the database. */
export type Tx = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'destroy' | 'connection'>

/** A fact that listeners learn after the commit: an event was added to the audit. */
type Note = 'audited'
const notes = new WeakMap<object, Set<Note>>()

/** Notes a fact in a transaction. `onNote` listeners get it after the commit only. */
export function leaveNote(tx: Tx, note: Note): void {
  notes.get(tx)?.add(note)
}

/** Acts to run after the commit, by open transaction. A transaction that is over has no entry. */
const registered = new WeakMap<object, (() => void)[]>()

/**
 * Registers what happens once the transaction is committed: messages to clients, clearing caches, waking job queues.
 * The acts run in the order of registration, after the commit and before `inDealer` resolves. A rolled back transaction
 * runs none of them.
 */
export function onCommit(tx: Tx, act: () => void): void {
  const acts = registered.get(tx)
  if (!acts) throw new Error('The transaction is over: nothing can be registered for its commit')
  acts.push(act)
}

/** Work to wait for after the commit, by open transaction. */
const settlers = new WeakMap<object, (() => Promise<void>)[]>()

/**
 * Registers work that the caller of `inDealer` waits for: it begins after the commit and the acts of `onCommit`, without
 * the connection. Its failures do not reach the caller.
 */
export function settleAfterCommit(tx: Tx, work: () => Promise<void>): void {
  const waiting = settlers.get(tx)
  if (!waiting) throw new Error('The transaction is over: nothing can be registered for its commit')
  waiting.push(work)
}

/** Closes the lists of a transaction and returns them. */
function takeActs(tx: Tx) {
  const [acts, later] = [registered.get(tx) ?? [], settlers.get(tx) ?? []]
  registered.delete(tx)
  settlers.delete(tx)
  return { acts, later }
}

/** Takes the domain events of transactions. `server/events` provides it. */
type EventSink = (tx: Tx, actor: EventActor, event: Emitted) => Promise<void>
/** Author of an event: a user, or the server itself. */
export type EventActor = { dealerId: string; userUuid: string | null }
type SinkHolder = { sink: EventSink | undefined }
/**
 * Guards the transactions of one request, and refuses them when the request was already done. `server/repeats` provides
 * it.
 */
export type Guard = {
  readonly dealerId: string
  /** False once a transaction has written, or the request is over. Later transactions are not guarded. */
  isOpen(): boolean
  /** Sent as the first statement. The transaction is rolled back when it throws. Resolves with whether it wrote a row. */
  claim(execute: Execute): Promise<boolean>
  /** Sent before the commit of a transaction that only read, so that the request can still be done. */
  release(execute: Execute): Promise<unknown>
  /** Called after the commit of a transaction that wrote. */
  held(): void
}
const SELECTS = /^\s*select\b/i
const BEGINS_WITH = /^\s*with\b/i
const WRITES = /\b(insert into|update|delete from)\b/i
const isRead = (text: string) => SELECTS.test(text) || (BEGINS_WITH.test(text) && !WRITES.test(text))

const sinks = new WeakMap<object, SinkHolder>()

/** Receiver of a transaction's events. Undefined in a process that has no subscribers, such as a command. */
export const eventSinkOf = (tx: Tx): EventSink | undefined => sinks.get(tx)?.sink

export type Database = {
  kind: 'postgres' | 'embedded'
  /** Runs `work` in one transaction that sees and writes only this dealer's rows. Commit is the acknowledgement. */
  inDealer<T>(dealerId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Like `inDealer`, for a search while a user types, within a time. It throws `OutOfTime` when its statements together
   * take longer. The embedded database cannot end a running statement, and refuses the next one.
   */
  inDealerWithin<T>(dealerId: string, withinMs: number, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work`, and puts the guard in front of each of its transactions of the guard's dealer. */
  guarded<T>(guard: Guard, work: () => Promise<T>): Promise<T>
  /** Runs the few look-ups before the dealer is known. Without a dealer every table looks empty. */
  withoutDealer<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * A transaction of exactly one statement. Begin, dealer, statement and commit are sent together, so that it costs the
   * round trip of the bare statement. A null dealer works as in `withoutDealer`.
   */
  single<T>(dealerId: string | null, statement: (tx: Tx) => Promise<T>): Promise<T>
  /** For the job queue alone: connections that see its own tables and no dealer's tables. */
  jobStore: JobStore
  /** The other server processes on this database. */
  others: ProcessChannel
  /** Adds a listener that gets the dealer and each note after the commit. */
  onNote(listener: (dealerId: string, note: Note) => void): void
  /**
   * Sets the listener for errors of acts of `onCommit`. The transaction is committed, so its caller gets the result.
   * Without a listener the error is uncaught.
   */
  onActFailed(listener: (error: unknown) => void): void
  /** Sets the receiver of the domain events of all transactions. */
  onEvent(sink: EventSink): void
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Collects the statements of a connection and sends them as one write. Statements that do not wait for each other then
 * cost one round trip together. Each saved write saves a twentieth of a millisecond.
 */
function collect(client: PoolClient): { hold(): void; send(): void } {
  // The driver's types do not declare its stream.
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
  /** Sends a statement of the guard. */
  execute: Execute
  /** Whether a statement of `tx` can have written. */
  hasWritten(): boolean
  /** Sends the statements that are held back. */
  send(): void
  /** Commits. Throws when the database has rolled back instead. */
  end(): Promise<void>
  /** From now on every statement throws. */
  refuseMore(): void
}

/** `isSingle`: exactly one statement, sent together with its commit. `limits`: all statements together have this time. */
type Manner = { isSingle?: boolean; limits?: { withinMs: number; hasStatementLimit: boolean } }

/** Begins a transaction with `opening`. */
function converse(client: PoolClient, opening: string, { isSingle = false, limits }: Manner): Conversation {
  const { hold, send } = collect(client)
  let isOver = false
  let commit: Promise<QueryResult> | undefined
  hold()
  const head = client.query(opening)
  head.catch(() => {})
  const run = executePrepared(client, limits ? 'search' : 'usual')
  // A statement that the caller did not await must not run in the next borrower's transaction, or outside of one.
  const execute: Execute = (text, values) => {
    if (isOver) throw new Error('The transaction is over')
    hold()
    const answer = run(text, values)
    // By the next tick, all statements of the same synchronous code are collected.
    if (!isSingle) process.nextTick(send)
    return answer
  }
  const executeLast: Execute = (text, values) => {
    if (commit) throw new Error('A transaction of one statement takes no second one')
    const answer = execute(text, values)
    // After a failed statement this commit is a rollback. The statement's own error is thrown.
    commit = client.query('commit')
    commit.catch(() => {})
    send()
    return answer
  }
  const executeInTime = limits ? executeUntil(execute, limits.withinMs, limits.hasStatementLimit) : execute
  const executeOwn = isSingle ? executeLast : executeInTime
  let hasWritten = false
  return {
    tx: queriesOver((text, values) => {
      hasWritten ||= !isRead(text)
      return executeOwn(text, values)
    }),
    execute,
    hasWritten: () => hasWritten,
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

/** Performs a transaction's work behind its guard. A refusal by the guard is thrown before an error of the work. */
async function performGuarded<T>(talk: Conversation, guard: Guard | undefined, perform: () => Promise<T>): Promise<T> {
  if (!guard) return perform()
  const claim = guard.claim(talk.execute)
  claim.catch(() => {})
  const result = await perform().catch(async (error: unknown) => {
    await claim
    throw error
  })
  const isClaimed = await claim
  if (isClaimed && !talk.hasWritten()) {
    const released = guard.release(talk.execute)
    talk.send()
    await released
  }
  return result
}

const holdGuard = (talk: Conversation, guard: Guard | undefined) => {
  if (talk.hasWritten()) guard?.held()
}
/** The manner of a transaction. A guarded one is not single, because its guard sends statements of its own. */
const mannerOf = (manner: Manner, guard: Guard | undefined): Manner => (guard ? { ...manner, isSingle: false } : manner)

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
 * One access path for both databases. `begin`, the role, the dealer and the first query are sent in one message (the
 * pool pipelines), so the dealer transaction costs no extra round trip.
 */
export function createDatabase({ kind, pool, jobPool, others, enterRole, onClose }: Options): Database {
  const open = new AsyncLocalStorage<true>()
  const guards = new AsyncLocalStorage<Guard>()
  const holder: SinkHolder = { sink: undefined }
  const listeners: ((dealerId: string, note: Note) => void)[] = []
  // The pool handles errors of idle connections only. Without this listener, a lost borrowed connection would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))

  const tell = (dealerId: string, left: ReadonlySet<Note>) => {
    for (const note of left) for (const listen of listeners) listen(dealerId, note)
  }

  let actFailed = (error: unknown) =>
    queueMicrotask(() => {
      throw error
    })
  const performActs = (acts: readonly (() => void)[]) => {
    for (const act of acts)
      try {
        act()
      } catch (error) {
        actFailed(error)
      }
  }

  const settleAll = (works: readonly (() => Promise<void>)[]) =>
    Promise.all(works.map((begin) => begin().catch((error: unknown) => actFailed(error))))

  // A transaction with a time limit only searches, so it has no guard. The statements of a guard would not count
  // towards the limit.
  const guardOf = (dealerId: string | null, { limits }: Manner): Guard | undefined => {
    const guard = guards.getStore()
    return guard?.dealerId === dealerId && guard.isOpen() && !limits ? guard : undefined
  }

  // Without a dealer it is cleared, because the connection may still have the dealer of an earlier transaction.
  const openingOf = (dealerId: string | null) => `begin; ${enterRole}set local app.dealer = '${dealerId ?? ''}'`

  async function transaction<T>(
    dealerId: string | null,
    work: (tx: Tx) => Promise<T>,
    manner: Manner = {},
  ): Promise<T> {
    // A second connection inside a transaction waits for the first one's locks. On the embedded database it waits for
    // ever.
    if (open.getStore()) throw new Error('A transaction is open already: pass its tx instead of opening another')
    if (dealerId !== null && !UUID.test(dealerId)) throw new Error('A dealer is named by its uuid')
    const guard = guardOf(dealerId, manner)
    const client = await pool.connect()
    let broken: Error | undefined
    let talk: Conversation | undefined
    let settle: readonly (() => Promise<void>)[] = []
    let result: T
    try {
      talk = converse(client, openingOf(dealerId), mannerOf(manner, guard))
      const { tx, send, end } = talk
      const left = new Set<Note>()
      notes.set(tx, left)
      registered.set(tx, [])
      settlers.set(tx, [])
      sinks.set(tx, holder)
      // Async, so that work that throws at once cannot leave the connection held back.
      result = await performGuarded(talk, guard, () => open.run(true, async () => work(tx)).finally(send))
      const { acts, later } = takeActs(tx)
      await end()
      holdGuard(talk, guard)
      settle = later
      performActs(dealerId === null ? acts : [() => tell(dealerId, left), ...acts])
    } catch (error) {
      if (talk) takeActs(talk.tx)
      talk?.refuseMore()
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
    // Without the connection, because this work needs connections of its own.
    await settleAll(settle)
    return result
  }

  return {
    kind,
    inDealer: (dealerId, work) => transaction(dealerId, work),
    inDealerWithin: (dealerId, withinMs, work) =>
      transaction(dealerId, work, { limits: { withinMs, hasStatementLimit: kind === 'postgres' } }),
    guarded: (guard, work) => guards.run(guard, work),
    withoutDealer: (work) => transaction(null, work),
    single: (dealerId, statement) => transaction(dealerId, statement, { isSingle: true }),
    jobStore: jobStore(jobPool),
    others,
    onNote(listener) {
      listeners.push(listener)
    },
    onActFailed(listener) {
      actFailed = listener
    },
    onEvent(sink) {
      holder.sink = sink
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
