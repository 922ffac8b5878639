import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Messages between the server processes on one database. */
export type ProcessChannel = {
  /** Sends a text to all other processes, in order. There is no answer. */
  send(text: string): void
  onText(listener: (text: string) => void): void
  /** Adds a listener for gaps: texts of other processes may have been lost. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

/** The channel of a process that has the database for itself. It sends nothing. */
export const noOthers: ProcessChannel = { send() {}, onText() {}, onGap() {}, async close() {} }

const CHANNEL = 'werkbank_processes'
/** Longest part of a text. A notification may have 8,000 bytes, and the text is ASCII. */
const PART_LENGTH = 7_500
/** At most this many texts queued while disconnected. Beyond it, other processes are told to refetch. */
const WAITING_MAX = 20_000
const AGAIN_MS = 500
/** Interval of the heartbeat that detects a dead connection (ms). */
const BEAT_MS = 15_000
const PART = /^([^ ]+) (\d+) (\d+) (\d+) (.*)$/s
const GAP = 'gap'

/**
 * How long a lone process skips looking for other processes (ms). A new process waits twice as long before its channel
 * is ready, so that it misses nothing.
 */
const ALONE_MS = 250

const ARE_OTHERS = `exists (select from pg_stat_activity where datname = current_database()
  and usename = current_user and application_name = '${CHANNEL}' and pid <> pg_backend_pid())`
/** Sends many texts in one statement. In a lone process, the database sends nothing. */
const SEND = `select pg_notify('${CHANNEL}', part) from unnest($1::text[]) with ordinality as given (part, place)
  where ${ARE_OTHERS} order by place`

/** Opens a connection of its own that listens and sends. A lost connection is reopened until the channel is closed. */
export async function openProcessChannel(config: pg.ClientConfig): Promise<ProcessChannel> {
  const self = randomUUID()
  const listeners: ((text: string) => void)[] = []
  const gapListeners: (() => void)[] = []
  const halves = new Map<string, string[]>()
  let waiting: string[] = []
  let client: pg.Client | undefined
  let sending: Promise<void> | undefined
  let isClosed = false
  let count = 0
  /** A process without others has missed nothing. */
  let hadOthers = false
  let aloneUntil = 0

  const hear = (payload: string) => {
    const [, from, number, index, total, text = ''] = PART.exec(payload) ?? []
    if (from === undefined || from === self) return
    hadOthers = true
    const name = `${from} ${number}`
    const parts = [...(halves.get(name) ?? []), text]
    // All parts of one text are sent in one statement, so they arrive complete and in order.
    if (Number(index) + 1 < Number(total)) return void halves.set(name, parts)
    halves.delete(name)
    tellAll(parts.join(''))
  }

  const tellAll = (whole: string) => {
    if (whole === GAP) for (const tell of gapListeners) tell()
    else for (const listen of listeners) listen(JSON.parse(whole) as string)
  }

  const put = (text: string) => {
    const pieces = text.match(new RegExp(`.{1,${PART_LENGTH}}`, 'gs')) ?? []
    count += 1
    waiting.push(...pieces.map((piece, index) => `${self} ${count} ${index} ${pieces.length} ${piece}`))
  }

  const lose = (lost: pg.Client) => {
    void lost.end().catch(() => {})
    if (client !== lost) return
    client = undefined
    if (!isClosed) again()
  }

  const sendAll = async () => {
    while (client && waiting.length > 0) {
      const [batch, through] = [waiting, client]
      waiting = []
      const asked = performance.now()
      if (asked < aloneUntil) continue
      try {
        const { rowCount } = await through.query(SEND, [batch])
        hadOthers ||= rowCount !== 0
        if (rowCount === 0) aloneUntil = asked + ALONE_MS
      } catch {
        // The texts are sent again over the next connection. A repeated text does no harm.
        waiting = [...batch, ...waiting]
        lose(through)
      }
    }
    sending = undefined
  }
  /** Texts that come during a statement are sent with the next one. */
  const flush = () => {
    if (client && waiting.length > 0) sending ??= sendAll()
    return sending
  }

  const connect = async () => {
    const next = new pg.Client({ ...config, application_name: CHANNEL, query_timeout: BEAT_MS })
    next.on('error', () => {})
    next.on('notification', ({ payload = '' }) => hear(payload))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      const { rows } = await next.query<{ found: boolean }>(`select ${ARE_OTHERS} as found`)
      if (rows[0]?.found) {
        hadOthers = true
        await pause(2 * ALONE_MS)
      }
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
    if (isClosed) return void next.end().catch(() => {})
    void flush()
  }
  const again = () => {
    const retry = setTimeout(() => {
      if (isClosed) return
      halves.clear()
      connect().then(() => {
        if (hadOthers) for (const tell of gapListeners) tell()
      }, again)
    }, AGAIN_MS)
    retry.unref()
  }

  await connect()
  const beat = setInterval(() => {
    const through = client
    through?.query('select 1').catch(() => lose(through))
  }, BEAT_MS)
  beat.unref()

  return {
    send(text) {
      if (isClosed) return
      if (waiting.length > WAITING_MAX) {
        waiting = []
        put(GAP)
      }
      // Only ASCII, so that a part has as many bytes as characters and no character is cut in two.
      put(
        JSON.stringify(text).replace(
          /[\u007f-\uffff]/g,
          (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
        ),
      )
      void flush()
    },
    onText(listener) {
      listeners.push(listener)
    },
    onGap(listener) {
      gapListeners.push(listener)
    },
    async close() {
      clearInterval(beat)
      await flush()
      isClosed = true
      await client?.end().catch(() => {})
    },
  }
}
