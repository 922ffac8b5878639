import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Guard } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import { createAnswerKeeper } from './answerKeeper.ts'
import { findAnswer, type Kept, stillRunning, WAIT_MS } from './findAnswer.ts'
import { ANSWER_MAX, claimKey, freeKey, type Keyed } from './keptAnswers.ts'

/** Thrown inside a transaction whose key is taken. It never leaves this folder. */
class KeyTaken extends Error {}

/** Takes the answer of a request with a key. A null text is not stored. */
export type TakeAnswer = (status: number, answer: string | null) => void

type Running = { request: Buffer; answered: Promise<Kept | null> }
type Services = { database: Database; logger: Pick<Logger, 'error'>; now: () => number }
type Outcome<T> = { output: T } | { error: unknown }

/** Runs each request with a key once, and gives its repeats the first answer. */
export function createRepeats({ database, logger, now }: Services) {
  const keeper = createAnswerKeeper(database, logger)
  /** Requests of this process that have no answer yet, by user and key. */
  const running = new Map<string, Running>()

  /** The answer of a request that runs in this process; null when there is none, or it left the key free. */
  async function awaitRunning(id: string, keyed: Keyed): Promise<Kept | null> {
    for (let first = running.get(id); first; first = running.get(id)) {
      if (!first.request.equals(keyed.request)) throw new Failure('idempotency_conflict')
      const limit = new AbortController()
      const late = sleep(WAIT_MS, 'late' as const, { signal: limit.signal }).catch(() => null)
      const kept = await Promise.race([first.answered, late])
      limit.abort()
      if (kept === 'late') throw stillRunning()
      if (kept) return kept
    }
    return null
  }

  /** Registers a request as running. The result ends it with the answer that its repeats get. */
  function begin(id: string, { request }: Keyed): (kept: Kept | null) => void {
    const { promise: answered, resolve } = Promise.withResolvers<Kept | null>()
    running.set(id, { request, answered })
    return (kept) => {
      running.delete(id)
      resolve(kept)
    }
  }

  const takeAnswer =
    (guard: KeyGuard, end: (kept: Kept | null) => void): TakeAnswer =>
    (status, answer) => {
      const isKept = answer !== null && status < 500
      if (guard.isHeld()) {
        const stored = isKept && answer.length <= ANSWER_MAX ? answer : null
        keeper.keep({ keyed: guard.keyed, attempt: guard.attempt, status, answer: stored })
      }
      end(isKept && (guard.isHeld() || status < 400) ? { status, answer } : null)
    }

  return {
    /**
     * Runs `work` for the first request of a key, and hands over the function that takes its answer. A repeat gets the
     * answer of the first one.
     */
    async once<T>(
      keyed: Keyed,
      handOver: (take: TakeAnswer) => void,
      work: () => Promise<T>,
    ): Promise<{ kept: Kept } | { output: T }> {
      const id = `${keyed.dealerId} ${keyed.userUuid} ${keyed.key}`
      const earlier = await awaitRunning(id, keyed)
      if (earlier) return { kept: earlier }
      const end = begin(id, keyed)
      const guard = createGuard(keyed, now)
      const outcome = await outcomeOf(() => database.guarded(guard, work))
      guard.close()
      if (isFirst(guard, outcome)) {
        handOver(takeAnswer(guard, end))
        if ('error' in outcome) throw outcome.error
        return outcome
      }
      // A refusal may come from what the first request has changed, such as the version of the row.
      const kept = await findAnswer(database, keyed, now).finally(() => end(null))
      if (kept) return { kept }
      throw 'error' in outcome && !guard.isRepeat() ? outcome.error : stillRunning()
    },
    close: () => keeper.close(),
  }
}

export type Repeats = ReturnType<typeof createRepeats>

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { output: await work() }
  } catch (error) {
    return { error }
  }
}

/** Whether the outcome is that of the first request. A refusal before any write may be that of a repeat. */
function isFirst(guard: KeyGuard, outcome: Outcome<unknown>): boolean {
  if (guard.isRepeat()) return false
  const isRefusal = 'error' in outcome && outcome.error instanceof Failure && outcome.error.status < 500
  return guard.isHeld() || !isRefusal
}

type KeyGuard = ReturnType<typeof createGuard>

/** Takes the key in the first transaction that writes. */
function createGuard(keyed: Keyed, now: () => number) {
  const attempt = uuidv7()
  let isHeld = false
  let isRepeat = false
  let isOver = false
  return {
    keyed,
    attempt,
    dealerId: keyed.dealerId,
    isHeld: () => isHeld,
    isRepeat: () => isRepeat,
    isOpen: () => !isHeld && !isOver,
    close: () => {
      isOver = true
    },
    held: () => {
      isHeld = true
    },
    async claim(execute) {
      const isNew = await claimKey(execute, keyed, attempt, now())
      if (isNew !== null) return isNew
      isRepeat = true
      throw new KeyTaken('The key of this request is taken')
    },
    release: (execute) => freeKey(execute, keyed, attempt),
  } satisfies Guard & Record<string, unknown>
}
