import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import { findKept, type KeptRow, type Keyed } from './keptAnswers.ts'

/** An answer as it was sent: the status and the serialized body. */
export type Kept = { status: number; answer: string }

/** Longest time that a repeat waits for the first request (ms). */
export const WAIT_MS = 10_000
/** Pause between two looks for the answer of another process (ms). */
const LOOK_MS = 100
/** Age at which a request without an answer can no longer be running (ms). It is the server's `requestTimeout`. */
const RUNS_MS = 60_000
/** Seconds after which a client asks again while the first request runs. */
const RETRY_SECONDS = 2

export const stillRunning = () => new Failure('request_running', { retryAfter: RETRY_SECONDS })

/** The answer in the row of a key; null while the first request may be running. */
function answerIn(row: KeptRow, { request, rights }: Keyed, now: number): Kept | null {
  const { status, answer } = row
  if (!row.request.equals(request)) throw new Failure('idempotency_conflict')
  if (status === null && now - Date.parse(row.created_at) < RUNS_MS) return null
  // Other permissions may show less than the stored answer does.
  if (status === null || answer === null || !row.rights.equals(rights)) throw new Failure('already_done')
  return { status, answer }
}

/** The stored answer to a key; null when the key is free. Waits for the answer of another process. */
export async function findAnswer(database: Database, keyed: Keyed, now: () => number): Promise<Kept | null> {
  const until = performance.now() + WAIT_MS
  for (;;) {
    const row = await findKept(database, keyed, now())
    const kept = row ? answerIn(row, keyed, now()) : null
    if (!row || kept) return kept
    if (performance.now() > until) throw stillRunning()
    await sleep(LOOK_MS)
  }
}
