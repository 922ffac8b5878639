import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { answerTimes } from '../measure/answerTimes.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

const TODAY = 300
/** Visits of the years before, which the list of the day must not read. */
const EARLIER = 20_000
const OPEN_ENTRIES = 5_000
const CLOSED_ENTRIES = 20_000
const TARGETS = { list_p95_ms: 12, inbox_p95_ms: 10 }

const plate = "concat('DEM-', chr(65 + n % 26), chr(65 + n / 26 % 26), ' ', 1 + n / 676)"
const vin = "concat('WVWZZZCDZMW', lpad(n::text, 6, '0'))"
const uuidOf = (kind: number) => `('00000000-0000-4000-800${kind}-' || lpad(n::text, 12, '0'))::uuid`

/** A day at the desk: each car has a paper and an HST snapshot, so that every light is asked for. */
const statements = (dealer: string, location: string, user: string) => [
  `insert into user_permissions (dealer_id, user_uuid, scope, permission) values
    ('${dealer}', '${user}', 'BENCH', 'location.service.checkin.read'),
    ('${dealer}', '${user}', 'BENCH', 'location.service.request.read'),
    ('${dealer}', '${user}', 'BENCH', 'location.workshop.paper.read')`,
  `insert into vehicles (dealer_id, uuid, vin, "licensePlate", plate_special, make, model, type_code, engine,
      transmission, color, "engineNumber", "keyNumber", drive, note, created_at, updated_at)
    select '${dealer}', ${uuidOf(1)}, ${vin}, ${plate}, false, 'Volkswagen', 'Golf', '', '', '', '', '', '', 'petrol', '',
      now(), now() from generate_series(1, ${EARLIER}) n`,
  `insert into papers (dealer_id, uuid, location_uuid, "progressId", "jobId", "dmsJobId", vin, "licensePlate",
      plate_special, model, engine, transmission, color, "engineNumber", "keyNumber", drive, type, priority, tag,
      promised_is_binding, waiting_customer, replacement_car, wash, old_parts_wanted, contact_channel, parking_place,
      key_place, internal_info, regular_info, body_damage, security_damage, status, state_since, created_at, updated_at)
    select '${dealer}', ${uuidOf(2)}, '${location}', '', (10000000 + n)::text, concat('D', n), ${vin}, ${plate}, false,
      'Golf', '', '', '', '', '', 'petrol', 'customer', 'normal', '', false, false, false, false, false, 'phone', '', '',
      '', '', '', '', 'new', now(), now(), now() from generate_series(1, ${TODAY}) n`,
  `insert into hst_snapshots (dealer_id, uuid, vin, checked_at, source, items, created_at, created_by)
    select '${dealer}', gen_random_uuid(), ${vin}, now(), 'ui', case when n % 3 = 0 then '[{"kind":"field_action",
      "number":"45G8","version":"1","status":"open","isSafetyRecall":true}]'::jsonb else '[]'::jsonb end, now(), '${user}'
    from generate_series(1, ${TODAY}) n`,
  `insert into checkins (dealer_id, uuid, location_uuid, type, target_date, description, "licensePlate", vin,
      vehicle_uuid, customer_name, customer_number, key_place, parking_place, waiting_customer, replacement_car,
      wheel_set_needed, documents_received, has_open_invoices, paper_uuid, status, state_since, arrival_at, created_at,
      updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', 'appointment',
      case when n <= ${TODAY} then now() else now() - n * interval '1 hour' - interval '2 days' end, 'Inspektion', ${plate},
      ${vin}, ${uuidOf(1)}, 'Kunde ' || n, '', '', '', n % 5 = 0, n % 7 = 0, true, true, false,
      case when n <= ${TODAY} then ${uuidOf(2)} end, case when n <= ${TODAY} then 'new' else 'picked_up' end, now(),
      case when n <= ${TODAY} and n % 2 = 0 then now() - interval '5 minutes' end, now(), now() from generate_series(1, ${EARLIER}) n`,
  `insert into inbox_entries (dealer_id, uuid, kind, location_uuid, subject, details, for_user, state, created_at,
      created_by, told_at, due_at, closed_at, closed_by)
    select '${dealer}', gen_random_uuid(), 'serviceRequest', '${location}', gen_random_uuid()::text,
      jsonb_build_object('number', 'S' || n, 'title', 'Rückruf ' || n), '${user}',
      case when n <= ${OPEN_ENTRIES} then 'open' else 'done' end, now(), '${user}', now() - n * interval '1 minute',
      now() + n * interval '1 minute', case when n > ${OPEN_ENTRIES} then now() end,
      case when n > ${OPEN_ENTRIES} then '${user}'::uuid end
    from generate_series(1, ${OPEN_ENTRIES + CLOSED_ENTRIES}) n`,
]

async function fill(stage: Stage): Promise<string> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  try {
    return await database.inDealer(dealerId, async (tx) => {
      const { rows } = await sql<{ uuid: string }>`insert into locations (dealer_id, uuid, key, description, created_at,
        updated_at) values (${dealerId}, gen_random_uuid(), 'BENCH', 'Stammhaus', now(), now()) returning uuid`.execute(
        tx,
      )
      const location = rows[0]?.uuid ?? ''
      for (const statement of statements(dealerId, location, people[0]?.uuid ?? ''))
        await sql.raw(statement).execute(tx)
      return location
    })
  } finally {
    await database.close()
    if (stage.url !== undefined) {
      const owner = new pg.Client({ connectionString: stage.url })
      await owner.connect()
      await owner.query('analyze').finally(() => owner.end())
    }
  }
}

async function on(kind: 'postgres' | 'embedded'): Promise<object> {
  const stage = await openStage(kind, { people: 2, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  const location = await fill(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const base = `http://127.0.0.1:${server.port}/api/v1`
    const tokenOf = () => stage.population.people[0]?.token ?? ''
    const day = `filter[is_today][is]=true&filter[location_uuid][in]=${location}&sort=target_date`
    return {
      first_page_of_the_day: await answerTimes({
        base,
        path: `/service/checkin?limit=50&${day}`,
        tokenOf,
        holds: '"hst_state":"black"',
      }),
      inbox: await answerTimes({ base, path: '/inbox?view=open', tokenOf, holds: 'Rückruf' }),
    }
  } finally {
    await server.stop()
    await stage.close()
  }
}

/** The list of a day with 300 check-ins and all their lights, and an inbox of 5,000 open entries, on both databases. */
export async function serviceDesk(): Promise<object> {
  const idle = await quiet()
  return {
    targets: TARGETS,
    checkins: TODAY,
    entries: OPEN_ENTRIES,
    postgres: await on('postgres'),
    embedded: await on('embedded'),
    idle_before: idle,
  }
}
