import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { answerTimes } from '../measure/answerTimes.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const PEOPLE = 2_000
const NOTICES = 500
const TARGETS = { feed_p95_ms: 10, managed_p95_ms: 10, receipts_p95_ms: 50 }

const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
/** The notice that all people must confirm. */
const CONFIRMED = uuidOf(NOTICES)

/** About a third of a page of A4. */
const BODY = JSON.stringify({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Bühne 3 ist bis zur Prüfung gesperrt. '.repeat(30) }] },
  ],
})

const statements = (dealer: string, editor: string) => [
  `insert into user_permissions (dealer_id, user_uuid, scope, permission)
    select '${dealer}', uuid, '*', 'location.read' from users`,
  `insert into user_permissions (dealer_id, user_uuid, scope, permission)
    values ('${dealer}', '${editor}', 'global', 'global.news.read')`,
  `insert into news (dealer_id, uuid, title, language, body, category, importance, is_for_everybody, is_draft,
      published_at, needs_confirmation, author_uuid, created_at, updated_at)
    select '${dealer}', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Meldung ' || n, 'de',
      '${BODY}', 'workshop', 'info', true, false, now() - n * interval '1 hour', n = ${NOTICES}, '${editor}', now(), now()
    from generate_series(1, ${NOTICES}) n`,
  `insert into news_reads (dealer_id, news_uuid, user_uuid, read_at)
    select '${dealer}', n.uuid, u.uuid, now() from news n, (select uuid from users limit ${PEOPLE / 4}) u`,
  `insert into news_confirmations (dealer_id, news_uuid, user_uuid, version, language, confirmed_at)
    select '${dealer}', '${CONFIRMED}', uuid, 1, 'de', now() from (select uuid from users limit ${PEOPLE / 2}) u`,
  `insert into comments (dealer_id, uuid, record, record_uuid, text, author_uuid, created_at)
    select '${dealer}', gen_random_uuid(), 'news', uuid, '${BODY}', '${editor}', now()
    from news, generate_series(1, 10)`,
]

async function fill(stage: Stage): Promise<void> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  try {
    await database.inDealer(dealerId, async (tx) => {
      for (const statement of statements(dealerId, people[0]?.uuid ?? '')) await sql.raw(statement).execute(tx)
    })
  } finally {
    await database.close()
  }
  if (stage.url === undefined) return
  const owner = new pg.Client({ connectionString: stage.url })
  await owner.connect()
  await owner.query('analyze').finally(() => owner.end())
}

async function on(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, { people: PEOPLE, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  await fill(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const base = `http://127.0.0.1:${server.port}/api/v1`
    const { people } = stage.population
    const editor = () => people[0]?.token ?? ''
    return {
      feed: await answerTimes({
        base,
        path: '/notices',
        tokenOf: (turn) => people[turn]?.token ?? '',
        holds: 'Meldung 1"',
      }),
      managed: await answerTimes({ base, path: '/news?limit=50', tokenOf: editor, holds: 'Meldung' }),
      receipts: await answerTimes({
        base,
        path: `/news/${CONFIRMED}/receipts`,
        tokenOf: editor,
        holds: `"audience":${PEOPLE}`,
      }),
    }
  } finally {
    await server.stop()
    await stage.close()
  }
}

/**
 * The page of a reader and the list of an editor with 500 notices, and the confirmations of 2,000 people, on both
 * databases.
 */
export async function news(): Promise<object> {
  const idle = await quiet()
  return {
    targets: TARGETS,
    notices: NOTICES,
    people: PEOPLE,
    postgres: await on('postgres'),
    embedded: await on('embedded'),
    idle_before: idle,
  }
}
