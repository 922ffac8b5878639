import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const ENTRIES = 2_000
const LANGUAGES = ['de', 'en', 'tr'] as const
const CHUNK = 500
const ASKED = 100
const WARM_UP = 10
const TARGETS = { p95_ms: 20 }

/** Words of the workshop. Each entry has eight of them in its question and sixty in its answer. */
const STEMS = [
  'brems',
  'reifen',
  'motor',
  'achs',
  'klima',
  'batterie',
  'getriebe',
  'lenk',
  'rad',
  'öl',
  'filter',
  'kupplung',
]
const ENDS = [
  'prüfung',
  'wechsel',
  'messung',
  'schlüssel',
  'flüssigkeit',
  'lager',
  'halter',
  'sensor',
  'gehäuse',
  'pumpe',
]
const wordOf = (n: number) => `${STEMS[n % STEMS.length]}${ENDS[Math.floor(n / STEMS.length) % ENDS.length]}${n % 97}`
const wordsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => wordOf(from * 31 + at * 17)).join(' ')

async function fill(stage: Stage): Promise<void> {
  const { dealerId } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  const at = new Date('2026-09-01T08:00:00.000Z')
  const rows = Array.from({ length: ENTRIES * LANGUAGES.length }, (_, n) => {
    const entry = Math.floor(n / LANGUAGES.length)
    const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const text = { type: 'text', text: wordsOf(n, 60) }
    return {
      dealer_id: dealerId,
      uuid: uuidOf(n),
      topic: n % LANGUAGES.length === 0 ? '' : uuidOf(entry * LANGUAGES.length),
      question: `Wie ${wordsOf(n, 8)} ${n}`,
      answer: JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] }),
      language: LANGUAGES[n % LANGUAGES.length] ?? 'de',
      category: 'workshop' as const,
      state: 'published' as const,
      created_at: at,
      updated_at: at,
    }
  })
  try {
    await database.inDealer(dealerId, async (tx) => {
      for (let from = 0; from < rows.length; from += CHUNK)
        await tx
          .insertInto('faq_entries')
          .values(rows.slice(from, from + CHUNK))
          .execute()
    })
  } finally {
    await database.close()
  }
}

/** Answer times of one kind of search (ms). Throws when a search finds nothing. */
async function measured(base: string, token: string, typed: (turn: number) => string) {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
    const query = new URLSearchParams({ language: 'de', q: typed(turn + WARM_UP) })
    const began = performance.now()
    const answer = await fetch(`${base}?${query}`, { headers: { authorization: `Bearer ${token}` } })
    const { total } = (await answer.json()) as { total?: number }
    if (turn >= 0) times.push(performance.now() - began)
    if (!total) throw new Error(`${query}: ${answer.status}, nothing found`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10
  return { median_ms: at(0.5), p95_ms: at(0.95) }
}

/** Removes one letter in the middle. */
const slipped = (word: string) => word.slice(0, 4) + word.slice(5)

async function on(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, { people: 20, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  await fill(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const base = `http://127.0.0.1:${server.port}/api/v1/faq`
    const token = (nth: number) => stage.population.people[nth]?.token ?? ''
    const began = performance.now()
    await fetch(`${base}?language=de&q=motor`, { headers: { authorization: `Bearer ${token(0)}` } })
    const first_ms = Math.round(performance.now() - began)
    return {
      first_ms,
      word: await measured(base, token(1), (turn) => wordOf(turn)),
      beginning: await measured(base, token(2), (turn) => wordOf(turn).slice(0, 5)),
      two_words: await measured(base, token(3), (turn) => wordsOf(turn, 2)),
      typing_error: await measured(base, token(4), (turn) => slipped(wordOf(turn))),
    }
  } finally {
    await server.stop()
    await stage.close()
  }
}

/** The search of the FAQ in 2,000 entries of three languages, on both databases. */
export async function faq(): Promise<object> {
  const idle = await quiet()
  const entries = ENTRIES * LANGUAGES.length
  return {
    targets: TARGETS,
    entries,
    postgres: await on('postgres'),
    embedded: await on('embedded'),
    idle_before: idle,
  }
}
