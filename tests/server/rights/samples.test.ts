import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/api/define/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/api/endpoints.ts'
import { createSessions } from '#server/modules/auth/session/sessions.ts'
import {
  CATALOGUE,
  DEMANDS,
  type Grant,
  isDemandedOracle,
  LATER,
  mayOracle,
} from '#tests/contract/permissions/oracle.ts'
import { seededRandom } from '#tests/server/torture/seededRandom.ts'
import { codeOf } from '#tests/server/worlds/chatWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const SAMPLES = 300
/** The numbers of the rights while a dealer has chosen no others. */
const NUMBERS: Readonly<Record<string, string>> = {
  'numbered.prices': 'custom.104',
  'numbered.person_figures': 'custom.105',
  'numbered.absences': 'custom.106',
  'numbered.reopen_picked_up': 'custom.107',
  'numbered.faq': 'custom.108',
  'numbered.acceptance_photos': 'custom.109',
}
const seed = Number(process.env.TEST_SEED ?? 1)

let server: TestServer
let dealer: TestDealer
let user: string
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  dealer = await createDealer(server.database)
  user = (await createUser(server.database, dealer, { permissions: {} })).uuid
})
afterAll(() => server.close())

type Question = { key: EndpointKey; permissions: readonly string[]; scope: string | undefined }
/**
 * The endpoints that read without naming a row and without a required query, each with the permission that it demands.
 */
const questions = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).flatMap(
  ([key, { access, query }]): Question[] => {
    if (typeof access === 'string' || !('permission' in access)) return []
    if (!key.startsWith('GET ') || key.includes(':')) return []
    if (query && !query.safeParse({}).success) return []
    // Rights on files are held for a file group, which has no fixed scope.
    if ([access.permission].flat().some((name) => name.startsWith('upload_group.'))) return []
    return [{ key, permissions: [access.permission].flat(), scope: access.scope === 'any' ? undefined : 'global' }]
  },
)

/** The oracle's answer: the second factor comes before all other checks. */
function answerOf({ permissions, scope }: Question, grants: readonly Grant[]) {
  if (isDemandedOracle(grants, 'force.user.twofa', 'global')) return 'twofa_required'
  const counting = grants.filter(({ name }) => !LATER.has(name))
  const may = permissions.some((name) =>
    mayOracle(counting, NUMBERS[name] ?? name, name.startsWith('global.') ? 'global' : scope),
  )
  return may ? 'ok' : 'no_permission'
}

describe(`TEN-07 permissions at random, over HTTP (seed ${seed})`, () => {
  it(`${SAMPLES} requests of users with random permissions are answered as a second, simple implementation of the rules says`, async () => {
    const random = seededRandom(seed)
    const names = [...CATALOGUE, ...DEMANDS, 'custom.99', 'global.*']
    const scopes = ['global', '*', 'HH', 'B1', 'Global']
    const sessions = createSessions(server.database)
    const seen = { ok: 0, no_permission: 0, twofa_required: 0, admin: 0 }
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const question = random.pick(questions)
      const aimed = [...question.permissions, 'global.admin', 'force.user.twofa']
      const grants: Grant[] = Array.from({ length: random.below(8) }, () => ({
        scope: random.pick(scopes),
        name: random.next() < 0.4 ? random.pick(aimed.map((name) => NUMBERS[name] ?? name)) : random.pick(names),
      }))
      const client = new TestClient(server.address, dealer.code, await holding(sessions, grants))
      const answer = await client.send('GET', question.key.slice(4))
      const expected = answerOf(question, grants)
      expect([question.key, JSON.stringify(grants), codeOf(answer)]).toEqual([
        question.key,
        JSON.stringify(grants),
        expected,
      ])
      seen[expected] += 1
      if (mayOracle(grants, 'global.admin', 'global')) seen.admin += 1
    }
    // A sample that never allows or never refuses proves nothing.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(SAMPLES / 15)
  })

  /** A new session, so that nothing is cached. */
  function holding(sessions: ReturnType<typeof createSessions>, grants: readonly Grant[]): Promise<string> {
    return server.database.inDealer(dealer.dealerId, async (tx) => {
      await tx.deleteFrom('user_permissions').where('user_uuid', '=', user).execute()
      const rows = grants.map(({ scope, name }) => ({
        dealer_id: dealer.dealerId,
        user_uuid: user,
        scope,
        permission: name,
      }))
      if (rows.length > 0)
        await tx
          .insertInto('user_permissions')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      const device = { deviceName: 'test', network: '', deviceUuid: user }
      return (await sessions.create(tx, dealer.dealerId, user, device)).token
    })
  }
})
