import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { settled } from '#tests/server/jobs/jobWorld.ts'
import type { Answer } from '#tests/support/database/client.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { plausibleBodies } from '../input/requests.ts'
import { TWINS } from '../tenants/twinMatrix.ts'
import { dealerDump } from '../worlds/dealerDump.ts'
import { createSide, PNG, type Side, type Twin } from '../worlds/twinWorld.ts'
import { type GivenWrites, prepareWrites } from './givenWrites.ts'

let server: TestServer
type World = Side & { extensionToken: string; given: GivenWrites }
/** A later world has seen only the writes that the earlier ones refused. */
const worlds: World[] = []
const WORLDS = 3

beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  for (let at = 0; at < WORLDS; at += 1) {
    const side = await createSide(server)
    const made = await side.client.ok<{ token: string }>('POST', '/v1/auth/extension-tokens', { name: 'Annahme' })
    await makeTeam(side)
    const given = await prepareWrites(side)
    await beginWork(side, given['POST /v1/workshop/paper/:uuid/final-check']?.params?.uuid ?? '')
    await settled(server, side.dealer)
    worlds.push(Object.assign(side, { extensionToken: made.token, given }))
  }
})
afterAll(() => server.close())

/**
 * Makes the department a workshop team with the colleague in it. All users become technicians and foremen, and no stamp
 * runs any more.
 */
async function makeTeam({ client, dealer, ids }: Side): Promise<void> {
  const [user_uuid, department_uuid] = [ids.user, ids.department]
  const columns = { is_workshop_team: true, location_uuid: ids.location }
  await server.database.inDealer(dealer.dealerId, async (tx) => {
    await tx
      .updateTable('users')
      .set({ roles: ['technician', 'foreman'] })
      .execute()
    await tx.updateTable('departments').set(columns).where('uuid', '=', department_uuid).execute()
    await tx.updateTable('stamps').set({ kind: 'stop' }).execute()
  })
  await client.ok('POST', `/v1/departments/${department_uuid}/members`, { users: [user_uuid] })
}

/** Sets a paper to in progress, because only such a paper has a final check. */
const beginWork = ({ dealer }: Side, uuid: string) =>
  server.database.inDealer(dealer.dealerId, (tx) =>
    tx.updateTable('papers').set({ status: 'in_progress' }).where('uuid', '=', uuid).execute(),
  )

/** Rows that change without a call, or with any call. Kept answers are the mechanism itself. */
const MOVING = ['login_attempts', 'jobs', 'event_deliveries', 'bay_passes', 'kept_answers', 'sessions']

const of = (key: EndpointKey): Endpoint => endpoints[key]
const repeatOf = (key: EndpointKey) => of(key).repeat ?? 'kept'
const isOnce = (key: EndpointKey) => {
  const repeat = repeatOf(key)
  return of(key).access !== 'public' && !(typeof repeat === 'object' && 'exempt' in repeat)
}
/** A sixth of the endpoints; `TEST_FULL` tries all of them. Another seed tries others. */
const SHARE = process.env.TEST_FULL ? 1 : 6
const SEED = Number(process.env.TEST_SEED ?? 1)

/** Deletions come late, because other calls need the rows. Restoring needs deleted rows. */
const turnOf = (key: EndpointKey) => (key.endsWith('/restore') ? 2 : Number(key.startsWith('DELETE')))
const writes = (Object.keys(endpoints) as EndpointKey[])
  .filter((key) => !key.startsWith('GET ') && isOnce(key))
  .filter((_, at) => at % SHARE === SEED % SHARE)
  .sort((a, b) => turnOf(a) - turnOf(b))

const tokenFor = (own: World, key: EndpointKey) => {
  const { access } = of(key)
  if (typeof access === 'object' && 'bay' in access) return own.bayPass
  return typeof access === 'object' && 'extension' in access ? own.extensionToken : own.client.token
}

function send(
  own: World,
  key: EndpointKey,
  { params = {}, query, body, headers = {} }: Twin,
  id?: string,
): Promise<Answer> {
  const [method = '', path = ''] = key.split(' ')
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? '')
  const all = Object.assign({ authorization: `Bearer ${tokenFor(own, key)}` }, headers, id && { 'idempotency-key': id })
  return own.client.send(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body, all)
}

const withVersion = (given: Twin, version: number): Twin => {
  const { body } = given
  if (typeof body !== 'object' || body === null || !('version' in body)) return given
  return Object.assign({}, given, { body: Object.assign({}, body, { version }) })
}
const withPassword = (body: unknown) =>
  typeof body === 'object' && body !== null && 'password' in body
    ? Object.assign(body, { password: TEST_PASSWORD })
    : body

/** Requests that may succeed: those of the matrix with own ids, then plausible ones. */
function candidates(own: World, key: EndpointKey): Twin[] {
  const slots = Object.values(TWINS[key]).map((slot) => slot(own, own.ids))
  const { params, headers } = slots.find((slot) => slot.params) ?? {}
  const about = Object.assign({}, params && { params }, headers && { headers })
  const plain = plausibleBodies(of(key)).map((body) => Object.assign({ body: withPassword(body) }, about))
  const picture = of(key).upload
    ? [Object.assign({}, about, { body: PNG, headers: { 'content-type': 'image/png' } })]
    : []
  const all = [...picture, ...slots, ...plain, about]
  const given = own.given[key]
  if (given) all.unshift(Object.assign({}, about, given))
  return all.flatMap((one) => [1, 0, 2, 3, 4, 5, 6, 7, 8].map((version) => withVersion(one, version)))
}

const withoutRequest = ({ status, text }: Answer) => [status, text.replace(/"request_id":"[^"]+"/, '')]
const dump = ({ dealer }: World) => dealerDump(server.database, dealer.dealerId, MOVING)

type Sent = { own: World; given: Twin; id: string; answer: Answer }

/** Sends the first request that is not refused, with a key. */
async function sendFirst(key: EndpointKey): Promise<Sent | null> {
  for (const own of worlds) {
    const tried = new Set<string>()
    for (const given of candidates(own, key)) {
      const text = JSON.stringify([given.params, given.query, given.body])
      if (tried.has(text)) continue
      tried.add(text)
      const id = randomUUID()
      const answer = await send(own, key, given, id)
      if (answer.status < 300) return { own, given, id, answer }
    }
  }
  return null
}

/** Writes that each world of this test refuses, so that it cannot try their repeats. */
const REFUSED: readonly EndpointKey[] = [
  'DELETE /v1/admin/server/dealers/:code/twofa',
  'DELETE /v1/admin/users/:user_uuid/twofa',
  'DELETE /v1/auth/sessions/:session_uuid',
  'DELETE /v1/locations/:uuid',
  'PATCH /v1/admin/server',
  'PATCH /v1/admin/server/dealers/:code',
  'PATCH /v1/workshop/attendance/:uuid',
  'PATCH /v1/workshop/stamps/:uuid',
  'POST /v1/admin/audit/releases/:release_uuid/decision',
  'POST /v1/admin/chats/:uuid/exports',
  'POST /v1/admin/groups/sync',
  'POST /v1/admin/server/dealers',
  'POST /v1/admin/server/dealers/:code/invitation',
  'POST /v1/admin/settings/mail-test',
  'POST /v1/admin/users/generate',
  'POST /v1/admin/users/sync',
  'POST /v1/auth/password',
  'POST /v1/auth/twofa/confirm',
  'POST /v1/auth/twofa/disable',
  'POST /v1/auth/twofa/recovery',
  'POST /v1/bay/findings',
  'POST /v1/bay/papers/:uuid/finish',
  'POST /v1/bay/papers/:uuid/photos',
  'POST /v1/locations/:uuid/move',
  'POST /v1/locations/bulk/delete',
  'POST /v1/privacy/:record/:uuid/anonymise',
  'POST /v1/service/direct_acceptance/:uuid/mail',
  'POST /v1/workshop/attendance',
  'POST /v1/workshop/hst/decisions',
  'POST /v1/workshop/hst/looks',
  'POST /v1/workshop/paper/:uuid/acknowledgements',
  'POST /v1/workshop/planner/absences/:uuid/restore',
  'POST /v1/workshop/planner/loan-bookings/:uuid/restore',
  'PUT /v1/admin/retention/switch',
  'PUT /v1/workshop/works/:uuid/helpers',
]

const accepted = new Set<EndpointKey>()

describe('RT-02 a write that is sent again with its key', () => {
  it.each(writes)('%s changes the database once and answers its repeats alike', async (key) => {
    const first = await sendFirst(key)
    if (!first) return
    const { own, given, id } = first
    accepted.add(key)
    await settled(server, own.dealer)
    const before = await dump(own)
    const repeats = await Promise.all([send(own, key, given, id), send(own, key, given, id)])
    await settled(server, own.dealer)
    const repeat = repeatOf(key)
    for (const answer of repeats) {
      if (typeof repeat === 'object') expect(answer.json).toMatchObject({ error: 'already_done' })
      else expect(withoutRequest(answer)).toEqual(withoutRequest(first.answer))
    }
    expect(await dump(own)).toEqual(before)
  })

  it.runIf(SHARE === 1)('Every write is tried, except the listed ones', () => {
    const refused = writes.filter((key) => !accepted.has(key)).sort()
    expect(refused).toEqual([...REFUSED].sort())
  })
})
