import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { answerTimes } from '../measure/answerTimes.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const VEHICLES = 100_000
const CUSTOMERS = 80_000
/** Visits of 30 months. 70,000 of the cars were here; the last visit of some is more than 18 months ago. */
const PAPERS = 100_000
/** Callers in turn, because each may search only so often in a minute. */
const PEOPLE = 20
/** Entries of the one car: papers, check-ins, requests and snapshots, and declined work on every tenth paper. */
const OF_CAR = { papers: 150, checkins: 120, requests: 80, snapshots: 35, declined: 15 }
const TARGETS = { search_p95_ms: 60, first_screen_p95_ms: 150 }
/** Number of the car that has the entries. The customer with the same number is searched by name. */
const CAR = 4_711

const plate = "concat('DEM-', chr(65 + n % 26), chr(65 + n / 26 % 26), ' ', 1 + n / 676)"
const vin = "concat('WVWZZZCDZMW', lpad(n::text, 6, '0'))"
const uuidOf = (kind: number, n = 'n') => `('00000000-0000-4000-800${kind}-' || lpad((${n})::text, 12, '0'))::uuid`
const PAPER_COLUMNS = `dealer_id, uuid, location_uuid, "progressId", "jobId", "dmsJobId", vin, "licensePlate",
  plate_special, model, engine, transmission, color, "engineNumber", "keyNumber", drive, type, priority, tag,
  promised_is_binding, waiting_customer, replacement_car, wash, old_parts_wanted, contact_channel, parking_place,
  key_place, internal_info, regular_info, body_damage, security_damage, status, state_since, created_at, updated_at,
  vehicle_uuid, kilometers`
const paperRows = (
  dealer: string,
  location: string,
  of: string,
  days: string,
) => `select '${dealer}', gen_random_uuid(),
  '${location}', '', (10000000 + n)::text, concat('D', n), v.vin, v."licensePlate", false, 'Golf', '', '', '', '', '', 'petrol',
  'customer', 'normal', '', false, false, false, false, false, 'phone', '', '', '', 'Inspektion', '', '', 'picked_up', now(),
  now() - ${days}, now(), v.uuid, 1000 * n from ${of}`

/** Rows of one statement. The database ends statements that take longer than a request may. */
const CHUNK = 2_500
/** A statement for each part of a range of numbers. */
const inChunks = (total: number, statement: (series: string) => string) =>
  Array.from({ length: Math.ceil(total / CHUNK) }, (_, at) =>
    statement(`generate_series(${at * CHUNK + 1}, ${Math.min(total, (at + 1) * CHUNK)})`),
  )

const statements = (dealer: string, location: string, user: string) => [
  `insert into user_permissions (dealer_id, user_uuid, scope, permission)
    select '${dealer}', u.uuid, 'BENCH', unnest(array['location.service.customer_history.read',
      'location.service.checkin.read', 'location.service.request.read', 'location.workshop.paper.read',
      'location.workshop.hstcheck.read']) from users u`,
  ...inChunks(
    CUSTOMERS,
    (
      series,
    ) => `insert into customers (dealer_id, uuid, name, first_name, type, number, mobile, contact_channel, language, street,
      zip_code, city, country_code, note, created_at, updated_at)
    select '${dealer}', ${uuidOf(1)}, case when n % 20 = 0 then 'Müller' else concat('Name', n) end,
      case when n % 3 = 0 then 'Anna' else 'Bert' end, 'person', n::text, concat('+49157', lpad(n::text, 8, '3')), 'phone', 'de',
      '', '', 'Ahornfeld', 'DE', '', now(), now() from ${series} n`,
  ),
  ...inChunks(
    VEHICLES,
    (
      series,
    ) => `insert into vehicles (dealer_id, uuid, vin, "licensePlate", plate_special, make, model, type_code, engine,
      transmission, color, "engineNumber", "keyNumber", drive, note, customer_uuid, inspection_due, created_at, updated_at)
    select '${dealer}', ${uuidOf(2)}, ${vin}, ${plate}, false, 'Volkswagen', 'Golf', '', '', '', '', '', '', 'petrol', '',
      ${uuidOf(1, `1 + n % ${CUSTOMERS}`)}, date '2026-01-01' + (n % 900), now(), now() from ${series} n`,
  ),
  ...inChunks(
    PAPERS,
    (series) =>
      `insert into papers (${PAPER_COLUMNS}) ${paperRows(
        dealer,
        location,
        `${series} n join vehicles v on v.uuid = ${uuidOf(2, '1 + n * 11 % 70000')}`,
        "n * interval '13 minutes'",
      )}`,
  ),
  `insert into papers (${PAPER_COLUMNS}) ${paperRows(
    dealer,
    location,
    `generate_series(1, ${OF_CAR.papers}) n join vehicles v on v.uuid = ${uuidOf(2, String(CAR))}`,
    "n * interval '9 days'",
  )}`,
  `insert into works (dealer_id, uuid, location_uuid, paper_uuid, extension, position, text, labour_number, target_ze,
      skill, bay_kind, state, hold_reason, complaint, cause, correction, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), p.location_uuid, p.uuid, 1, n, concat('Arbeit ', n), '', 100, '', '', 'completed', '',
      '', '', '', now(), now() from papers p cross join generate_series(1, 4) n
    where p.vehicle_uuid = ${uuidOf(2, String(CAR))}`,
  `insert into extensions (dealer_id, uuid, location_uuid, paper_uuid, number, finding, price, target_ze, answer,
      answered_at, answered_by, consent_method, note, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), p.location_uuid, p.uuid, 2, 'Bremsen', 34900, 100, 'declined', p.created_at, '', '', '',
      p.created_at, now() from papers p where p.vehicle_uuid = ${uuidOf(2, String(CAR))} limit ${OF_CAR.declined}`,
  `insert into checkins (dealer_id, uuid, location_uuid, type, target_date, description, "licensePlate", vin,
      vehicle_uuid, customer_name, customer_number, key_place, parking_place, waiting_customer, replacement_car,
      wheel_set_needed, documents_received, has_open_invoices, status, state_since, arrival_at, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', 'appointment', now() - n * interval '9 days', 'Inspektion',
      v."licensePlate", v.vin, v.uuid, '', '', '', '', false, false, false, true, false, 'picked_up', now(), now() - n * interval '9 days',
      now(), now() from generate_series(1, ${OF_CAR.checkins}) n join vehicles v on v.uuid = ${uuidOf(2, String(CAR))}`,
  `insert into service_requests (dealer_id, uuid, location_uuid, number, type, subject, target_date, priority,
      description, "licensePlate", vin, callback_time, result, watcher_uuids, recurrence, attachments, status, state_since,
      created_at, updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', concat('S', n), 'callback', 'Rückruf', now(), 'normal', '',
      v."licensePlate", v.vin, '', '', '{}', 'none', '[]', 'completed', now(), now() - n * interval '12 days', now()
    from generate_series(1, ${OF_CAR.requests}) n join vehicles v on v.uuid = ${uuidOf(2, String(CAR))}`,
  `insert into hst_snapshots (dealer_id, uuid, vin, checked_at, source, items, created_at, created_by)
    select '${dealer}', gen_random_uuid(), v.vin, now() - n * interval '20 days', 'extension',
      '[{"kind":"field_action","number":"45G8","version":"1","title":"Airbag","status":"open","isSafetyRecall":true}]'::jsonb,
      now(), '${user}' from generate_series(1, ${OF_CAR.snapshots}) n join vehicles v on v.uuid = ${uuidOf(2, String(CAR))}`,
]

async function fill(stage: Stage): Promise<void> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  try {
    await database.inDealer(dealerId, async (tx) => {
      const { rows } = await sql<{ uuid: string }>`insert into locations (dealer_id, uuid, key, description, created_at,
        updated_at) values (${dealerId}, gen_random_uuid(), 'BENCH', 'Stammhaus', now(), now()) returning uuid`.execute(
        tx,
      )
      for (const statement of statements(dealerId, rows[0]?.uuid ?? '', people[0]?.uuid ?? ''))
        await sql.raw(statement).execute(tx)
    })
  } finally {
    await database.close()
  }
  const owner = new pg.Client({ connectionString: stage.url })
  await owner.connect()
  await owner.query('analyze').finally(() => owner.end())
}

/** The plate of a vehicle by its number, as the rows have it. */
const plateOf = (n: number) =>
  `DEM-${String.fromCharCode(65 + (n % 26), 65 + (Math.floor(n / 26) % 26))} ${1 + Math.floor(n / 676)}`

/** The search over 100,000 vehicles and 80,000 customers, and the first screen of a car with 400 entries. */
export async function history(): Promise<object> {
  const idle = await quiet()
  const stage = await openStage('postgres', { people: PEOPLE, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  await fill(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const base = `http://127.0.0.1:${server.port}/api/v1`
    const tokenOf = (turn: number) => stage.population.people[turn % PEOPLE]?.token ?? ''
    const address = '/service/customer-history'
    const times = (path: string, holds: string) => answerTimes({ base, path: `${address}${path}`, tokenOf, holds })
    const found = (q: string) => times(`?q=${encodeURIComponent(q)}`, '"licensePlate"')
    const car = `00000000-0000-4000-8002-${String(CAR).padStart(12, '0')}`
    return {
      targets: TARGETS,
      vehicles: VEHICLES,
      customers: CUSTOMERS,
      search: {
        plate: await found(plateOf(CAR)),
        part_of_plate: await found('dem ab'),
        vin_end: await found(`MW${String(CAR).padStart(6, '0')}`),
        order: await found(String(10_000_000 + 77)),
        phone: await found(`0157 ${'4711'.padStart(8, '3')}`),
        name: await found('Name4711'),
        common_name: await found('müller'),
        with_a_slip: await found('Nmae4711'),
      },
      lists: {
        latest: await times('', '"licensePlate"'),
        inspection: await times('?inspection_months=1', '"licensePlate"'),
        declined: await times('?declined=true', '"licensePlate"'),
        quiet: await times('?quiet=true', '"licensePlate"'),
        visited: await times('?visited_since=2026-01-01', '"licensePlate"'),
      },
      car_with_400_entries: {
        head: await times(`/${car}`, '"visits"'),
        first_entries: await times(`/${car}/entries`, '"checkin"'),
        mileage: await times(`/${car}/mileage`, '"per_year"'),
      },
      idle_before: idle,
    }
  } finally {
    await server.stop()
    await stage.close()
  }
}
