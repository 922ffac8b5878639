import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createDealer, createUser, type TestDealer } from '#tests/support/database/people.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'
import { timedTest } from '#tests/support/timed.ts'
import { MINUTE, type MovableClock, startAuthServer } from '../worlds/authWorld.ts'

const SAMPLES = 100

let server: TestServer & { clock: MovableClock }
let dealer: TestDealer
let emails: Record<string, string>

beforeAll(async () => {
  server = await startAuthServer()
  dealer = await createDealer(server.database)
  const other = await createDealer(server.database)
  const emailOf = async (at: TestDealer, given: object = {}) => (await createUser(server.database, at, given)).email
  emails = {
    'a wrong password': await emailOf(dealer),
    'an unknown address': `person-${randomUUID().slice(0, 8)}@test.example`,
    'somebody who was deleted': await emailOf(dealer, { isDeleted: true }),
    'somebody who was disabled': await emailOf(dealer, { isActive: false }),
    'somebody of another dealer': await emailOf(other),
  }
})
afterAll(() => server.close())

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Returns how often a value of the first list is below one of the second (Mann-Whitney, 0 to 1). At 0.5 the lists
 * cannot be told apart.
 */
function auc(first: readonly number[], second: readonly number[]): number {
  let below = 0
  for (const a of first) for (const b of second) below += (Number(a < b) + Number(a <= b)) / 2
  return below / (first.length * second.length)
}

type Call = (email: string, round: number) => ReturnType<typeof rawHttp>
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  rawHttp(server.address, `/api/v1/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-dealer-code': dealer.code, ...headers },
    body: JSON.stringify(body),
  })

async function measure(call: Call, times: Record<string, number[]>, answers: Set<string>): Promise<void> {
  for (let round = 0; round < SAMPLES; round++)
    // The order changes, so that no case always follows the same one.
    for (const [kind, email] of rotated(Object.entries(emails), round)) {
      server.clock.forward(16 * MINUTE)
      const began = performance.now()
      const answer = await call(email, round)
      times[kind]?.push(performance.now() - began)
      const { 'x-request-id': id, date: _date, ...headers } = answer.headers
      answers.add(JSON.stringify([answer.status, answer.text.replace(String(id), '…'), headers]))
    }
}

const rotated = <T>(list: readonly T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]

const CALLS: readonly [name: string, status: number, call: Call][] = [
  ['AUT-01 a failed sign-in', 401, (email) => post('api', { email, password: 'Falsch-und-lang-2026!' })],
  [
    'AUT-04 a forgotten password',
    204,
    // From many networks, so that none reaches its limit.
    (email, round) => post('password/forgot', { email }, { 'x-forwarded-for': `203.0.${round}.7` }),
  ],
]

describe.each(CALLS)('%s does not tell whether an e-mail address is known', (_name, status, call) => {
  timedTest(
    'A known and an unknown e-mail address get the same answer after the same time',
    { timeout: 180_000 },
    async () => {
      const times = Object.fromEntries(Object.keys(emails).map((kind) => [kind, [] as number[]]))
      const answers = new Set<string>()
      const verdict = () => {
        const base = times['a wrong password'] ?? []
        return Object.entries(times).map(([kind, values]) => ({
          kind,
          auc: auc(values, base),
          apart: Math.abs(median(values) - median(base)),
        }))
      }
      const isTellable = () => verdict().some((one) => one.auc < 0.4 || one.auc > 0.6 || one.apart > 5)

      await measure(call, times, answers)
      // A busy machine can show a difference once. A real difference stays with more samples.
      if (isTellable()) await measure(call, times, answers)

      expect([...answers]).toHaveLength(1)
      expect(JSON.parse([...answers][0] ?? '')[0]).toBe(status)
      for (const { kind, auc: rank, apart } of verdict()) {
        expect(rank, `${kind}: rank`).toBeGreaterThan(0.4)
        expect(rank, `${kind}: rank`).toBeLessThan(0.6)
        expect(apart, `${kind}: medians in ms`).toBeLessThanOrEqual(5)
      }
    },
  )
})
