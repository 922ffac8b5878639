import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { startRealServer } from '#tests/support/services/realServer.ts'
import { quiet } from '../measure/quiet.ts'
import { environmentOf, openStage, type Stage } from './stage.ts'

/** Users that are deleted one after the other, and the number of papers of each. */
const USERS = 3
const PAPERS = 5_000
const ASKED = 20
const WARM_UP = 5
const TARGETS = { list_p95_ms: 100, delete_ms: 300 }

/** Closed papers of a user, each with a work, a finished block and the two stamps of that work. */
const statements = (dealer: string, location: string, user: string) => [
  `insert into papers (dealer_id, uuid, location_uuid, "progressId", "jobId", "dmsJobId", vin, "licensePlate",
      plate_special, model, engine, transmission, color, "engineNumber", "keyNumber", drive, type, priority, tag,
      promised_is_binding, waiting_customer, replacement_car, wash, old_parts_wanted, contact_channel, parking_place,
      key_place, internal_info, regular_info, body_damage, security_damage, status, state_since, created_at, updated_at,
      advisor_uuid, technician_uuid)
    select '${dealer}', gen_random_uuid(), '${location}', '', n::text, '', '', concat('DEM-B ', n), false,
      'Golf', '', '', '', '', '', 'petrol', 'customer', 'normal', '', false, false, false, false, false, 'phone', '', '',
      '', '', '', '', 'picked_up', now(), now() - n * interval '1 hour', now(), '${user}', '${user}'
    from generate_series(1, ${PAPERS}) n`,
  `insert into works (dealer_id, uuid, location_uuid, paper_uuid, extension, position, text, labour_number, target_ze,
      technician_uuid, state, hold_reason, complaint, cause, correction, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', uuid, 1, 1, 'Inspektion', '', 100, '${user}', 'completed', '', '',
      '', '', now(), now() from papers where technician_uuid = '${user}'`,
  `insert into stamps (dealer_id, uuid, paper_uuid, work_uuid, user_uuid, kind, at, created_at)
    select '${dealer}', gen_random_uuid(), w.paper_uuid, w.uuid, '${user}', k.kind, p.created_at + k.later, now()
    from works w join papers p on p.dealer_id = w.dealer_id and p.uuid = w.paper_uuid,
      (values ('start', interval '0'), ('stop', interval '1 hour')) k (kind, later) where w.technician_uuid = '${user}'`,
  `insert into plan_blocks (dealer_id, uuid, location_uuid, paper_uuid, work_uuids, start_at, planned_minutes,
      done_minutes, buffer_minutes, technicians, is_fixed, part, parts, state, skills, bay_kinds, wheel_set, parts_ready,
      note, created_at, updated_at)
    select '${dealer}', gen_random_uuid(), '${location}', uuid, '{}', created_at, 60, 60, 0,
      '[{"uuid": "${user}", "share": 1}]', false, 1, 1, 'planned', '{}', '{}', 'none', 'none', '', now(), now()
    from papers where technician_uuid = '${user}'`,
]

async function prepare(stage: Stage): Promise<void> {
  const { dealerId, people } = stage.population
  const database = await openDatabase({ databaseUrl: stage.url, dataDir: stage.dataDir, onError: () => {} })
  try {
    await database.inDealer(dealerId, async (tx) => {
      await sql`insert into user_permissions (dealer_id, user_uuid, scope, permission)
        values (${dealerId}, ${people[0]?.uuid}, 'global', 'global.admin')`.execute(tx)
      const { rows } = await sql<{ uuid: string }>`insert into locations (dealer_id, uuid, key, description,
        created_at, updated_at) values (${dealerId}, gen_random_uuid(), 'BENCH', 'Stammhaus', now(), now())
        returning uuid`.execute(tx)
      for (const { uuid } of people.slice(1, USERS + 1))
        for (const statement of statements(dealerId, rows[0]?.uuid ?? '', uuid)) await sql.raw(statement).execute(tx)
    })
  } finally {
    await database.close()
  }
  if (stage.url === undefined) return
  const owner = new pg.Client({ connectionString: stage.url })
  await owner.connect()
  await owner.query('analyze').finally(() => owner.end())
}

const rounded = (ms: number) => Math.round(ms * 10) / 10

async function measure(kind: 'postgres' | 'embedded'): Promise<{ list_p95_ms: number; delete_ms: number }> {
  const stage = await openStage(kind, { people: USERS + 1, chats: 1, membersPerChat: 2, messagesPerChat: 1 })
  await prepare(stage)
  const server = await startRealServer(environmentOf(stage))
  try {
    const [admin, ...victims] = stage.population.people
    const timed = async (method: string, path: string) => {
      const began = performance.now()
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/users/${path}`, {
        method,
        headers: { authorization: `Bearer ${admin?.token ?? ''}` },
      })
      const text = await answer.text()
      const ms = performance.now() - began
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
      return { ms, text }
    }
    const lists: number[] = []
    for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
      const { ms, text } = await timed('GET', `dependents?uuids=${victims[(turn + WARM_UP) % USERS]?.uuid}`)
      if (!text.includes(`"count":${PAPERS}`)) throw new Error(`not everything was counted: ${text.slice(0, 300)}`)
      if (turn >= 0) lists.push(ms)
    }
    const deletions: number[] = []
    for (const { uuid } of victims.slice(0, USERS)) deletions.push((await timed('DELETE', uuid)).ms)
    lists.sort((a, b) => a - b)
    return {
      list_p95_ms: rounded(lists[Math.floor(lists.length * 0.95)] ?? Number.NaN),
      delete_ms: rounded(Math.max(...deletions)),
    }
  } finally {
    await server.stop()
    await stage.close()
  }
}

/** Measures the dependents of a user named on 5,000 papers, and the deletion of that user: the slowest of three. */
export async function dependents(): Promise<object> {
  await quiet()
  return { targets: TARGETS, papers: PAPERS, postgres: await measure('postgres'), embedded: await measure('embedded') }
}
