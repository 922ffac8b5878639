import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

/** Half a million rows of one dealer. */
const PAPERS = 200_000
const VEHICLES = 150_000
const CUSTOMERS = 150_000
const AT_ONCE = 5_000
const ASKED = 200
const WARM_UP = 20
const TARGETS = { p95_ms: 80 }

const plate = "concat('DEM-', chr(65 + n % 26), chr(65 + n / 26 % 26), ' ', 1 + n / 676)"
const vin = "concat('WVWZZZCDZMW', lpad(n::text, 6, '0'))"
const syllables =
  "array['ber','mann','hof','stein','wald','bach','dorf','lach','reut','feld','kamp','horst','brink','loh','au','hagen']"
const syllable = (shift: number) => `(${syllables})[1 + (n / ${shift}) % 16]`
/** 4,096 surnames, each of some thirty customers; one in fifty is called Müller. */
const surname = `case when n % 50 = 0 then 'Müller' else initcap(concat(${syllable(1)}, ${syllable(16)}, ${syllable(256)})) end`
const customer = (part: string) => `md5(concat('${part}', n))::uuid`

const statements = (dealer: string, location: string) => ({
  customers: (
    from: number,
    to: number,
  ) => `insert into customers (dealer_id, uuid, name, first_name, type, number, phone,
      mobile, email, contact_channel, language, street, zip_code, city, country_code, note, created_at, updated_at)
    select '${dealer}', ${customer(dealer)}, ${surname}, (array['Anna','Jörg','Mia','Paul','Ida','Emil'])[1 + n % 6], 'person',
      concat('K', n), concat('+4930', 1000000 + n), concat('+49171', 1000000 + n), null, 'phone', 'de', '', '17109', 'Demmin',
      'DE', '', now() - n * interval '1 minute', now() from generate_series(${from}, ${to}) n`,
  vehicles: (
    from: number,
    to: number,
  ) => `insert into vehicles (dealer_id, uuid, vin, "licensePlate", plate_special, make,
      model, type_code, engine, transmission, color, "engineNumber", "keyNumber", drive, note, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), ${vin}, ${plate}, false, 'Volkswagen', 'Golf', '', '', '', '', '', '', 'petrol',
      '', now() - n * interval '1 minute', now() from generate_series(${from}, ${to}) n`,
  papers: (from: number, to: number) => `insert into papers (dealer_id, uuid, location_uuid, "progressId", "jobId",
      "dmsJobId", customer_uuid, vin, "licensePlate", plate_special, model, engine, transmission, color, "engineNumber",
      "keyNumber", drive, type, priority, tag, promised_is_binding, waiting_customer, replacement_car, wash,
      old_parts_wanted, contact_channel, parking_place, key_place, internal_info, regular_info, body_damage,
      security_damage, status, state_since, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', '', (10000000 + n)::text, '',
      case when n <= ${CUSTOMERS} then ${customer(dealer)} end, ${vin}, ${plate}, false, 'Golf', '', '', '', '', '',
      'petrol', 'customer', 'normal', '', false, false, false, false, false, 'phone', '', '', '', '', '', '',
      case when n <= 2000 then 'new' else 'picked_up' end, now(), now() - n * interval '1 minute', now()
      from generate_series(${from}, ${to}) n`,
})

type Kind = keyof ReturnType<typeof statements>

async function fill(stage: Stage): Promise<void> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  const owner = new pg.Client({ connectionString: stage.url })
  try {
    const location = await database.inDealer(dealerId, async (tx) => {
      const { rows } = await sql<{ uuid: string }>`insert into locations (dealer_id, uuid, key, description,
        created_at, updated_at) values (${dealerId}, gen_random_uuid(), 'BENCH', 'Stammhaus', now(), now())
        returning uuid`.execute(tx)
      return rows[0]?.uuid ?? ''
    })
    const of = statements(dealerId, location)
    for (const [kind, rows] of [
      ['customers', CUSTOMERS],
      ['vehicles', VEHICLES],
      ['papers', PAPERS],
    ] as const satisfies readonly (readonly [Kind, number])[])
      for (let from = 1; from <= rows; from += AT_ONCE)
        await database.inDealer(dealerId, (tx) =>
          sql.raw(of[kind](from, Math.min(rows, from + AT_ONCE - 1))).execute(tx),
        )
    const uuids = people.map(({ uuid }) => uuid)
    await database.inDealer(dealerId, (tx) =>
      sql`insert into user_permissions (dealer_id, user_uuid, scope, permission)
        select ${dealerId}, person, 'BENCH', 'location.workshop.paper.read' from unnest(${uuids}::uuid[]) person`.execute(
        tx,
      ),
    )
    await owner.connect()
    await owner.query('analyze app.papers; analyze app.vehicles; analyze app.customers; analyze app.record_words')
  } finally {
    await Promise.all([database.close(), owner.end()])
  }
}

type Asked = { q: (turn: number) => string; isFound: (text: string) => boolean }

/** The 95th percentile and the median of the answer time, one request after the other, like a typing user. */
async function measured(base: string, token: string, { q, isFound }: Asked) {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
    const typed = q(turn + WARM_UP)
    const began = performance.now()
    const answer = await fetch(`${base}?${new URLSearchParams({ q: typed })}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await answer.text()
    if (turn >= 0) times.push(performance.now() - began)
    if (!answer.ok || !isFound(text)) throw new Error(`${typed}: ${answer.status} ${text.slice(0, 200)}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? Number.NaN) * 10) / 10
  return { median_ms: at(0.5), p95_ms: at(0.95) }
}

const has = (source: string) => (text: string) =>
  text.includes(`"source":"${source}"`) && text.includes('"is_similar":false')
const isSimilar = (text: string) => text.includes('"is_similar":true')

/** The search over everything in half a million records, by each kind of query that people type. */
export async function search(): Promise<object> {
  const stage = await openStage('postgres', { people: 300, chats: 40, membersPerChat: 30, messagesPerChat: 1 })
  await fill(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const base = `http://127.0.0.1:${server.port}/api/v1/search`
    const row = (turn: number) => 1 + ((turn * 7_919) % VEHICLES)
    const letters = (n: number) => String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26))
    const number = (n: number) => 1 + Math.floor(n / 676)
    const queries: Record<string, Asked> = {
      plate: { q: (turn) => `dem${letters(row(turn))}${number(row(turn))}`, isFound: has('paper') },
      plate_in_words: { q: (turn) => `DEM ${letters(row(turn))} ${number(row(turn))}`, isFound: has('vehicle') },
      plate_begun: { q: (turn) => `dem ${letters(row(turn))}`, isFound: has('vehicle') },
      vin_end: { q: (turn) => String(row(turn)).padStart(6, '0'), isFound: has('paper') },
      order_number: { q: (turn) => String(10_000_000 + row(turn)), isFound: has('paper') },
      phone: { q: (turn) => `0171 ${1_000_000 + (row(turn) % CUSTOMERS)}`, isFound: has('customer') },
      common_name: { q: () => 'Müller', isFound: has('customer') },
      two_words: { q: () => 'Anna Mannber', isFound: () => true },
      common_word: { q: () => 'Golf', isFound: has('paper') },
      two_letters: { q: (turn) => letters(row(turn)), isFound: () => true },
      colleague: { q: (turn) => `Nachname ${turn % 300}`, isFound: has('user') },
      chat: { q: () => 'Werkstatt Nord', isFound: has('ownChat') },
      name_with_a_slip: { q: () => 'Steinmanber', isFound: () => true },
      plate_with_a_slip: { q: (turn) => `dme${letters(row(turn))}${number(row(turn))}`, isFound: isSimilar },
      nothing: { q: (turn) => `qxzqwv ${turn}`, isFound: () => true },
    }
    const idle = await quiet()
    const figures: Record<string, object> = {}
    // Each kind has its own user: no user types that fast for so long, and the limit would refuse it.
    for (const [nth, [name, asked]] of Object.entries(queries).entries())
      figures[name] = await measured(base, stage.population.people[nth]?.token ?? '', asked)
    return { targets: TARGETS, records: PAPERS + VEHICLES + CUSTOMERS, queries: figures, idle_before: idle }
  } finally {
    await server.stop()
    await stage.close()
  }
}
