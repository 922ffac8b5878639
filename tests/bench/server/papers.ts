import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { createDealer } from '#tests/support/database/people.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const ROWS = 100_000
/** Number of papers of other dealers, which lie in the same table and must not slow a dealer down. */
const OTHER_DEALERS_ROWS = 20_000
const OPEN = 2_000
const AT_ONCE = 5_000
const ASKED = 300
const WARM_UP = 30
const TARGETS = { find_p95_ms: 50 }

const plate = "concat('DEM-', chr(65 + n % 26), chr(65 + n / 26 % 26), ' ', 1 + n / 676)"
const vin = "concat('WVWZZZCDZMW', lpad(n::text, 6, '0'))"

/** Papers of years, and the vehicle of each; the newest are open. */
const statements = (dealer: string, location: string, from: number, to: number) => [
  `insert into vehicles (dealer_id, uuid, vin, "licensePlate", plate_special, make, model, type_code, engine,
      transmission, color, "engineNumber", "keyNumber", drive, note, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), ${vin}, ${plate}, false, 'Volkswagen', 'Golf', '', '', '', '', '', '', 'petrol',
      '', now(), now() from generate_series(${from}, ${to}) n`,
  `insert into papers (dealer_id, uuid, location_uuid, "progressId", "jobId", "dmsJobId", vin, "licensePlate",
      plate_special, model, engine, transmission, color, "engineNumber", "keyNumber", drive, type, priority, tag,
      promised_is_binding, waiting_customer, replacement_car, wash, old_parts_wanted, contact_channel, parking_place,
      key_place, internal_info, regular_info, body_damage, security_damage, status, state_since, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', '', (10000000 + n)::text, concat('D', n), ${vin}, ${plate}, false,
      'Golf', '', '', '', '', '', 'petrol', 'customer', 'normal', '', false, false, false, false, false, 'phone', '', '',
      '', '', '', '', case when n > ${ROWS - OPEN} then 'new' else 'picked_up' end, now(), now() - n * interval '1 minute',
      now() from generate_series(${from}, ${to}) n`,
]

async function prepare(stage: Stage): Promise<void> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  const owner = new pg.Client({ connectionString: stage.url })
  try {
    const other = (await createDealer(database)).dealerId
    for (const [dealer, rows] of [
      [dealerId, ROWS],
      [other, OTHER_DEALERS_ROWS],
    ] as const) {
      const location = await database.inDealer(dealer, async (tx) => {
        const { rows: made } = await sql<{ uuid: string }>`insert into locations (dealer_id, uuid, key, description,
          created_at, updated_at) values (${dealer}, gen_random_uuid(), 'BENCH', 'Stammhaus', now(), now())
          returning uuid`.execute(tx)
        return made[0]?.uuid ?? ''
      })
      for (let from = 1; from <= rows; from += AT_ONCE)
        for (const statement of statements(dealer, location, from, from + AT_ONCE - 1))
          await database.inDealer(dealer, (tx) => sql.raw(statement).execute(tx))
    }
    await database.inDealer(dealerId, (tx) =>
      sql`insert into user_permissions (dealer_id, user_uuid, scope, permission)
        values (${dealerId}, ${people[0]?.uuid}, 'BENCH', 'location.workshop.paper.read')`.execute(tx),
    )
    await owner.connect()
    await owner.query('analyze app.papers; analyze app.vehicles; analyze app.record_words')
  } finally {
    await Promise.all([database.close(), owner.end()])
  }
}

/** The 95th percentile of the answer time, one request after the other, like a user at the counter. */
async function p95(ask: (turn: number) => string, token: string, isFound: (text: string) => boolean): Promise<number> {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
    const began = performance.now()
    const answer = await fetch(ask(turn + WARM_UP), { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (turn >= 0) times.push(performance.now() - began)
    if (!answer.ok || !isFound(text)) throw new Error(`${ask(turn + WARM_UP)}: ${answer.status} ${text.slice(0, 200)}`)
  }
  times.sort((a, b) => a - b)
  return Math.round((times[Math.floor(times.length * 0.95)] ?? Number.NaN) * 10) / 10
}

/** Searches of a car in 100,000 papers and vehicles, in all usual ways, and the list of the papers. */
export async function papers(): Promise<object> {
  const stage = await openStage('postgres', { people: 2, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  await prepare(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const token = stage.population.people[0]?.token ?? ''
    const base = `http://127.0.0.1:${server.port}/api/v1/workshop`
    /** The number of a paper for a turn, spread over all years. */
    const row = (turn: number) => 1 + ((turn * 7_919) % ROWS)
    const find = (q: string) => `${base}/find?${new URLSearchParams({ q })}`
    const hasPaper = (text: string) => text.includes('"jobId"')
    const plateOf = (n: number) =>
      `dem${String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))}${1 + Math.floor(n / 676)}`
    const vinEnd = (n: number) => String(n).padStart(6, '0')
    const always = (text: string) => text.includes('"items"')
    const idle = await quiet()
    return {
      targets: TARGETS,
      rows: ROWS,
      find_p95_ms: {
        plate: await p95((turn) => find(plateOf(row(turn))), token, hasPaper),
        vin_end: await p95((turn) => find(vinEnd(row(turn))), token, hasPaper),
        vin: await p95((turn) => find(`WVWZZZCDZMW${vinEnd(row(turn))}`), token, hasPaper),
        order_number: await p95((turn) => find(String(10_000_000 + row(turn))), token, hasPaper),
        nothing: await p95(
          (turn) => find(`XX-YY ${1 + (turn % 9_000)}`),
          token,
          (text) => !hasPaper(text),
        ),
      },
      list_p95_ms: {
        first_page: await p95(() => `${base}/paper?limit=50`, token, always),
        open: await p95(() => `${base}/paper?limit=50&filter[status][in]=new`, token, always),
        by_plate: await p95(() => `${base}/paper?limit=50&sort=licensePlate`, token, always),
        searched: await p95((turn) => `${base}/paper?limit=50&q=${10_000_000 + row(turn)}`, token, always),
      },
      idle_before: idle,
    }
  } finally {
    await server.stop()
    await stage.close()
  }
}
