import { Secret, TOTP } from 'otpauth'
import type { ErrorBody } from '#contract/errors.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import type { TestDealer, TestUser } from '#tests/support/database/people.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const DAY = 24 * 60 * MINUTE

/** A clock that moves only when the test says so. It starts at the time that all tests and the database share. */
function movableClock(start = readClock()) {
  let time = start
  return {
    now: () => time,
    forward(ms: number) {
      time += ms
    },
    /** To the start of the next half minute, so that a code does not expire within a test. */
    toNextStep() {
      time = (Math.floor(time / 30_000) + 1) * 30_000
    },
  }
}
export type MovableClock = ReturnType<typeof movableClock>

/** The server with the test's own clock, behind a proxy on this machine: callers name their address themselves. */
export async function startAuthServer(env: Record<string, string> = {}): Promise<TestServer & { clock: MovableClock }> {
  const clock = movableClock()
  const server = await startTestServer({
    now: clock.now,
    hasRateLimits: false,
    jobPace: { pollSeconds: 0.5, retrySeconds: 0, retries: 2 },
    env: { TRUST_PROXY: '127.0.0.1', ...env },
  })
  return { ...server, clock }
}

type Attempt = {
  email: string
  password: string
  totp?: string | undefined
  /** The address that the caller names. */
  from?: string
  headers?: Record<string, string>
}
type Session = { token: string; expiresAt: string; company: string; device_token: string }
export type LoginAnswer = {
  status: number
  error: string | undefined
  retryAfter: number | undefined
  session: Session
  text: string
  headers: Record<string, string | string[] | undefined>
}

/** Signs in once over the API, and returns any result. */
export async function tryLogin(address: string, dealer: TestDealer, attempt: Attempt): Promise<LoginAnswer> {
  const { email, password, totp, from, headers } = attempt
  const answer = await rawHttp(address, '/api/v1/auth/api', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-dealer-code': dealer.code,
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
    body: JSON.stringify({ email, password, ...(totp === undefined ? {} : { totp }) }),
  })
  const body = JSON.parse(answer.text) as Session & Partial<ErrorBody>
  const retryAfter = answer.headers['retry-after']
  return {
    status: answer.status,
    error: body.error,
    retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
    session: body,
    text: answer.text,
    headers: answer.headers,
  }
}

/** Signs in and returns a client with the session. Any other answer than success fails the test. */
export async function login(
  server: TestServer,
  dealer: TestDealer,
  user: TestUser,
  totp?: string,
): Promise<TestClient> {
  const answer = await tryLogin(server.address, dealer, { ...user, totp })
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.text}`)
  return new TestClient(server.address, dealer.code, answer.session.token)
}

/** The code of an authenticator app at that time. */
export const codeAt = (secret: string, time: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

/** A code that differs from all codes around that time. */
export function wrongCode(secret: string, time: number): string {
  const near = new Set([-2, -1, 0, 1, 2].map((step) => codeAt(secret, time + step * 30_000)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

/** Sets the second factor up and returns its secret. The code of the current step is then used up. */
export async function enrol(client: TestClient, user: TestUser, clock: MovableClock): Promise<string> {
  const { secret } = await client.ok<{ secret: string }>('POST', '/v1/auth/twofa', { password: user.password })
  await client.ok('POST', '/v1/auth/twofa/confirm', { code: codeAt(secret, clock.now()) })
  return secret
}

export const errorOf = (answer: { json: unknown }) => (answer.json as Partial<ErrorBody> | undefined)?.error
