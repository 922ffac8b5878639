import { v7 as uuidv7 } from 'uuid'
import { LOG_AREAS, LOG_LEVELS, type LogArea, type LogLevel } from '#contract/logging.ts'
import { UUID } from '#contract/uuid.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { maskNames, nameWords } from '#server/process/maskText.ts'

type Line = {
  dealer_id: string
  uuid: string
  at: Date
  level: LogLevel
  area: LogArea
  message: string
  request_id: string | null
  user_uuid: string | null
  method: string | null
  route: string | null
  status: number | null
  milliseconds: number | null
  details: Record<string, unknown>
}
type Written = Record<string, unknown> & { level: number; time: number; msg?: unknown; dealer: string }
type Options = {
  database: Pick<Database, 'inDealer'>
  /** Called after lines of a dealer were stored. */
  onStored(dealerId: string): void
  now?: () => number
  waitMs?: number
  most?: number
}

/** How long lines wait, so that several are stored at once (ms). */
const WAIT_MS = 500
/** At most this many lines wait in memory for the database. Further lines are only counted. */
const MOST_WAITING = 2_000
const BATCH = 250
const MESSAGE_LENGTH = 500
const DETAILS_LENGTH = 4_000
/** Slower answers are stored, also when nothing was changed and nothing failed (ms). */
const SLOW_MS = 1_000
/** How long the names of users, which are masked in lines, are cached (ms). */
const NAMES_MS = 10 * 60_000
const FOREIGN_KEY_VIOLATION = '23503'
/** Requests of the log pages themselves are not stored, because watching the log would make it grow. */
const OWN_ROUTES = /^\/api\/v1\/admin\/(logs|health)/
/** Fields that have a column of their own, and fields about machine and process, which only the operator may see. */
const KNOWN = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'dealer', 'user', 'reqId', 'area', 'method', 'route'])
for (const name of ['status', 'milliseconds', 'err']) KNOWN.add(name)

/**
 * Stores the lines of a dealer in that dealer's table: in batches, outside of requests, with bounded memory. Lines
 * without a dealer and fast requests that only read are not stored.
 */
export function createLogStore({ database, onStored, now = Date.now, waitMs = WAIT_MS, most = MOST_WAITING }: Options) {
  let waiting: Line[] = []
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let isStopped = false
  const dropped = new Map<string, number>()
  /** Number of dropped lines by dealer that no stored line has reported yet. */
  const untold = new Map<string, number>()
  const names = new Map<string, { words: ReadonlySet<string>; at: number }>()

  const drop = (lines: readonly Line[]) => {
    for (const { dealer_id } of lines)
      for (const counts of [dropped, untold]) counts.set(dealer_id, (counts.get(dealer_id) ?? 0) + 1)
  }
  const plan = () => {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      timer = undefined
      running = running.then(flush)
    }, waitMs)
    timer.unref()
  }

  async function flush(): Promise<void> {
    const lines = waiting
    waiting = []
    const left: Line[] = []
    for (const [dealerId, own] of Map.groupBy(lines, ({ dealer_id }) => dealer_id)) {
      try {
        await storeOf(dealerId, own)
      } catch (error) {
        // Lines of a dealer that does not exist are dropped. Other lines are retried while there is room.
        if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION)) left.push(...own)
      }
    }
    const room = Math.max(0, most - waiting.length)
    drop(left.slice(room))
    waiting = [...left.slice(0, room), ...waiting]
    if (waiting.length > 0) plan()
  }

  /** Stores the lines of one dealer, and a line with the number of lost ones. */
  async function storeOf(dealerId: string, own: readonly Line[]): Promise<void> {
    const told = untold.get(dealerId) ?? 0
    const all = told > 0 ? [...own, lossOf(dealerId, told, now())] : own
    for (let start = 0; start < all.length; start += BATCH) {
      const batch = all.slice(start, start + BATCH)
      await database.inDealer(dealerId, async (tx) => insert(tx, batch, await namesIn(tx, dealerId)))
    }
    if (told > 0) untold.set(dealerId, (untold.get(dealerId) ?? told) - told)
    onStored(dealerId)
  }

  async function namesIn(tx: Tx, dealerId: string): Promise<ReadonlySet<string>> {
    const known = names.get(dealerId)
    if (known && now() - known.at < NAMES_MS) return known.words
    const people = await tx.selectFrom('users').select(['first_name', 'last_name']).execute()
    const words = nameWords(people)
    names.set(dealerId, { words, at: now() })
    return words
  }

  return {
    /** Takes a line from the logger. */
    take(text: string): void {
      const line = lineOf(text)
      if (!line) return
      if (waiting.length >= most) drop([line])
      else waiting.push(line)
      plan()
    },
    stats: (dealerId: string) => ({
      waiting: waiting.filter((line) => line.dealer_id === dealerId).length,
      dropped: dropped.get(dealerId) ?? 0,
    }),
    /** Writes the waiting lines. Later lines are not stored. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await running
      await flush()
    },
  }
}

function lossOf(dealerId: string, count: number, now: number): Line {
  const empty = { request_id: null, user_uuid: null, method: null, route: null, status: null, milliseconds: null }
  const message = 'lines of the log were lost'
  return {
    dealer_id: dealerId,
    uuid: uuidv7(),
    at: new Date(now),
    level: 'warn',
    area: 'log',
    message,
    ...empty,
    details: { count },
  }
}

function insert(tx: Tx, lines: readonly Line[], names: ReadonlySet<string>) {
  return tx
    .insertInto('log_lines')
    .values(
      lines.map((line) => ({
        ...line,
        message: maskNames(line.message, names),
        details: maskNames(JSON.stringify(line.details), names),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Parses a line of the logger. Null for a line that is not stored. */
function lineOf(text: string): Line | null {
  const written = JSON.parse(text) as Written
  if (!UUID.test(written.dealer)) return null
  const route = textOf(written.route)
  const method = textOf(written.method)
  const status = numberOf(written.status)
  const milliseconds = numberOf(written.milliseconds)
  if (written.msg === 'answered' && status !== null && status < 400) {
    if (route !== null && OWN_ROUTES.test(route)) return null
    if (method === 'GET' && (milliseconds ?? 0) < SLOW_MS) return null
  }
  return {
    dealer_id: written.dealer,
    uuid: uuidv7(),
    at: new Date(written.time),
    level: LOG_LEVELS[Math.min(4, Math.max(0, Math.floor(written.level / 10) - 2))] ?? 'info',
    area: LOG_AREAS.find((area) => area === written.area) ?? 'http',
    message: String(written.msg ?? '').slice(0, MESSAGE_LENGTH),
    request_id: uuidOf(written.reqId),
    user_uuid: uuidOf(written.user),
    method,
    route,
    status,
    milliseconds,
    details: detailsOf(written),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? Math.max(0, Math.round(value)) : null)
const uuidOf = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : null)

/** An error's type, code and message. The stack is in the operator's log only. */
function detailsOf(written: Written): Record<string, unknown> {
  const rest = Object.fromEntries(Object.entries(written).filter(([name]) => !KNOWN.has(name)))
  const { type, message, code } = (written.err ?? {}) as Record<string, unknown>
  const details = written.err === undefined ? rest : { ...rest, error: { type, message, code } }
  const text = JSON.stringify(details)
  return text.length > DETAILS_LENGTH ? { shortened: text.slice(0, DETAILS_LENGTH) } : details
}
