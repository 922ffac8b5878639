import type { Execute } from './queriesOver.ts'

/** A transaction with a time limit did not finish in time, and was rolled back. */
export class OutOfTime extends Error {
  constructor() {
    super('The transaction did not finish within its time')
  }
}

/** Postgres' code for a statement that its time limit ended. */
const QUERY_CANCELED = '57014'
/** The limit of a statement is set again once this much of it is used up (ms). Setting it costs a message. */
const STEP_MS = 50

const isCanceled = (error: unknown) => error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/**
 * Runs statements one after the other until the deadline, each with the time that is left. `statement_timeout` alone
 * limits each statement, not their sum. The embedded database has no such limit. There a running statement goes on to
 * its end, and the next one is refused.
 */
export function executeUntil(execute: Execute, withinMs: number, hasStatementLimit: boolean): Execute {
  const deadline = performance.now() + withinMs
  let limit = Number.POSITIVE_INFINITY
  let before: Promise<unknown> = Promise.resolve()
  const run: Execute = async (text, values) => {
    const left = Math.floor(deadline - performance.now())
    if (left <= 0) throw new OutOfTime()
    if (hasStatementLimit && left < limit - STEP_MS) {
      limit = left
      execute('select set_config($1, $2, true)', ['statement_timeout', String(left)]).catch(() => {})
    }
    try {
      return await execute(text, values)
    } catch (error) {
      throw isCanceled(error) ? new OutOfTime() : error
    }
  }
  return (text, values) => {
    // Statements that are sent together would each get all of the time.
    const answer = before.then(() => run(text, values))
    before = answer.catch(() => {})
    return answer
  }
}
