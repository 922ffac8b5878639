import { shiftDate } from './shiftDate.mjs'

/** The moment at which all tests begin: Wednesday, 16 September 2026, 10:20 in Berlin. */
export const TEST_BEGINS = '2026-09-16T08:20:00.000Z'

/**
 * Moves the clock of this process, and of each Node process that it starts, to `TEST_BEGINS`. The clock goes on from
 * there. `TEST_NOW` names another moment. A second call changes nothing, so that all processes of a run agree.
 */
export function startTestClock() {
  if (process.env.TEST_CLOCK_OFFSET) return
  const offset = Date.parse(process.env.TEST_NOW ?? TEST_BEGINS) - Date.now()
  if (Number.isNaN(offset)) throw new Error(`TEST_NOW is no moment: ${process.env.TEST_NOW}`)
  process.env.TEST_CLOCK_OFFSET = String(offset)
  const preload = `--import=${new URL('preload.mjs', import.meta.url).href}`
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' ')
  shiftDate(offset)
}

/**
 * The milliseconds by which a process must move the real clock to believe that it is this moment.
 * @param {string} moment
 */
export const offsetTo = (moment) => Number(process.env.TEST_CLOCK_OFFSET ?? 0) + Date.parse(moment) - Date.now()

/**
 * Environment for a Node process that gets nothing else of this one's environment.
 * @returns {Record<string, string>}
 */
export function clockOfChildren() {
  const { TEST_CLOCK_OFFSET = '0', NODE_OPTIONS = '' } = process.env
  return { TEST_CLOCK_OFFSET, NODE_OPTIONS }
}

/** Functions of Postgres that read the clock, with the internal function behind each. */
const SQL_CLOCKS = {
  now: ['now', 'stable'],
  transaction_timestamp: ['now', 'stable'],
  statement_timestamp: ['statement_timestamp', 'stable'],
  clock_timestamp: ['clock_timestamp', 'volatile'],
}

/**
 * One statement per line that moves the clock of a Postgres database, for its superuser. `current_timestamp`, the log
 * and the time limits of Postgres keep the real time.
 */
export function clockOfPostgres() {
  const offset = `interval '${Number(process.env.TEST_CLOCK_OFFSET ?? 0)} milliseconds'`
  const returning = 'returns timestamptz parallel safe'
  return Object.entries(SQL_CLOCKS)
    .flatMap(([name, [internal, kind]]) => [
      `create function pg_catalog.real_${name}() ${returning} ${kind} language internal as '${internal}';`,
      `create or replace function pg_catalog.${name}() ${returning} ${kind} language sql as 'select pg_catalog.real_${name}() + ${offset.replaceAll("'", "''")}';`,
    ])
    .join('\n')
}
