import { lookup } from 'node:dns/promises'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { UpdateFailure } from '#contract/update/state.ts'
import { failureOf } from '#electron/update/failure.ts'
import { nextCheckIn } from '#electron/update/rhythm.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { makeCertificates } from '#tests/support/updates/certificates.ts'
import type { Fault } from '#tests/support/updates/updateFeed.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Short, so that a silent server is given up within a test. */
const limits = { offerLimitMs: 300, silenceMs: 300, leastBytes: 1_000 }

let world: UpdateWorld
beforeEach(async () => {
  world = await updateWorld()
  await world.feed.publish({ version: '1.1.0', content: 'new app '.repeat(20_000) })
})
afterEach(() => world.close())

type Answer = (response: ServerResponse, address: string) => void
const onPath =
  (form: RegExp, answer: Answer): Fault =>
  (request, response) => {
    if (!form.test(request.url ?? '')) return false
    answer(response, request.url ?? '')
    return true
  }

/** Sends as long as the other side reads. */
function endlessly(response: ServerResponse, bytes: number, everyMs: number): void {
  const timer = setInterval(() => {
    while (response.write(Buffer.alloc(bytes, 'a')) && everyMs === 1) if (response.writableNeedDrain) break
  }, everyMs)
  response.on('close', () => clearInterval(timer))
}

const ANSWERS: Record<string, Answer> = {
  'says nothing': () => undefined,
  'hangs up': (response) => response.destroy(),
  '403': (response) => response.writeHead(403).end('not for you'),
  '404': (response) => response.writeHead(404).end('not here'),
  '500': (response) => response.writeHead(500).end('{"error":"internal"}'),
  '204': (response) => response.writeHead(204).end(),
  'HTML with 200': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Hi'),
  'an empty answer': (response) => response.writeHead(200).end(),
  'less than announced': (response) => {
    response.writeHead(200, { 'content-length': 10_000 })
    response.write("version: '1.1.0'\n", () => response.destroy())
  },
  'a redirect to itself': (response, address) => response.writeHead(302, { location: address }).end(),
  'a redirect elsewhere': (response) => response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  'a location without a redirect': (response, address) => response.writeHead(200, { location: address }).end('x'),
  'an answer without end': (response) => {
    response.writeHead(200)
    endlessly(response, 65_536, 1)
  },
  'a few bytes now and then': (response) => {
    response.writeHead(200)
    endlessly(response, 10, 50)
  },
}

/** Expects that three failed checks install nothing. Each one states a reason, and the next check is planned. */
async function staysSane(reasons: UpdateFailure[], serverUrl?: () => string) {
  const client = world.client({ ...limits, ...(serverUrl ? { serverUrl } : {}) })
  const { engine } = client
  for (const failed of [1, 2, 3]) {
    await engine.check()
    expect(engine.state).toMatchObject({ kind: 'failed' })
    const reason = engine.state.kind === 'failed' ? engine.state.reason : 'unknown'
    expect(reasons).toContain(reason)
    expect(engine.view).toMatchObject({ checksFailedInARow: failed, lastFailure: { reason } })
    const wait = Date.parse(engine.view.nextCheckAt ?? '') - readClock()
    expect(wait).toBeGreaterThan(0.4 * MINUTE_MS * 2 ** failed)
    expect(wait).toBeLessThanOrEqual(6 * HOUR_MS)
  }
  expect(await engine.installNow('user')).toBe(false)
  expect(readFileSync(client.appImage, 'utf8')).toBe('old app')
  expect(existsSync(client.pending) ? readdirSync(client.pending) : []).toEqual([])
  return client
}

/** The reasons to expect for an address. Certain resolvers answer names that do not exist with their own page. */
async function reasonsAt(address: string): Promise<UpdateFailure[]> {
  const { hostname } = new URL(address)
  const isAnswered = hostname.endsWith('.invalid') && (await lookup(hostname).catch(() => null))
  return isAnswered ? ['offline', 'server', 'proxy', 'bad_feed'] : ['offline']
}

async function recovers({ engine }: Awaited<ReturnType<typeof staysSane>>) {
  world.feed.setFault(null)
  // On a busy machine a short limit may end before a good answer comes.
  await expect
    .poll(() => engine.check().then(() => engine.state), { timeout: 15_000 })
    .toMatchObject({ kind: 'downloaded' })
  expect(engine.view).toMatchObject({ checksFailedInARow: 0, lastFailure: null })
  expect(world.unhandled).toEqual([])
}

describe('UPD-09 a feed of updates that is broken', () => {
  const feedFaults: [string, UpdateFailure[]][] = [
    ['says nothing', ['offline']],
    ['hangs up', ['offline']],
    ['403', ['server']],
    ['500', ['server']],
    ['204', ['bad_feed']],
    ['HTML with 200', ['bad_feed']],
    ['an empty answer', ['bad_feed']],
    ['less than announced', ['offline']],
    ['a redirect to itself', ['server']],
    ['a redirect elsewhere', ['server']],
    ['a location without a redirect', ['bad_feed']],
    ['an answer without end', ['bad_feed']],
    ['a few bytes now and then', ['offline']],
  ]
  test.each(feedFaults)(
    'A broken document of a release disturbs no user, and the next good one is offered: %s',
    async (name, reasons) => {
      world.feed.setFault(onPath(/\.yml/, ANSWERS[name] ?? (() => undefined)))
      const client = await staysSane(reasons)
      // One request per check, whatever the answer was.
      expect(world.feed.requests).toHaveLength(3)
      await recovers(client)
    },
  )

  const packageFaults: [string, UpdateFailure[]][] = [
    ['says nothing', ['offline']],
    ['hangs up', ['offline']],
    ['404', ['server']],
    ['500', ['server']],
    ['HTML with 200', ['file_damaged']],
    ['an empty answer', ['file_damaged']],
    ['less than announced', ['offline']],
    ['a redirect to itself', ['server']],
    ['a redirect elsewhere', ['server']],
    ['a location without a redirect', ['server']],
    ['an answer without end', ['file_damaged']],
    ['a few bytes now and then', ['offline']],
  ]
  test.each(packageFaults)(
    'A broken package of a release disturbs no user, and the next good one is offered: %s',
    async (name, reasons) => {
      world.feed.setFault(onPath(/\.AppImage/, ANSWERS[name] ?? (() => undefined)))
      const client = await staysSane(reasons)
      const asked = world.feed.requests.filter(({ path }) => path.includes('.AppImage'))
      // Each of the three checks fetches the package in parts and then whole, and not more often.
      expect(asked.length).toBeLessThanOrEqual(6)
      // The limit stands for the bytes of the package, and those that are still under way.
      expect(asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(60_000_000)
      await recovers(client)
    },
  )

  test.each([
    ['a name that nobody knows', 'http://werkbank.invalid'],
    ['a port where nobody listens', 'http://127.0.0.1:9'],
  ])(
    'A server that cannot be reached disturbs no user, and the release is offered once it can: %s',
    async (_name, address) => {
      let server = address
      const client = await staysSane(await reasonsAt(address), () => server)
      server = world.feed.address
      await recovers(client)
    },
  )

  test('An app without a server address checks for no updates and reports no error', async () => {
    const { engine } = world.client({ serverUrl: null })
    await engine.check()
    expect(engine.view).toMatchObject({ state: { kind: 'idle' }, checksFailedInARow: 0 })
  })
})

describe('UPD-09 certificates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-certificates-'))
  const certificates = makeCertificates(folder)
  const before = getCACertificates('default')
  afterAll(() => {
    setDefaultCACertificates(before)
    rmSync(folder, { recursive: true })
  })

  test.skipIf(!certificates).each([
    ['expired', { days: -1 }, 'certificate'],
    ['for another name', { address: 'DNS:other.example' }, 'certificate'],
    ['of an authority that the computer does not know', { isUnknown: true }, 'certificate'],
    ['of the own authority', {}, null],
  ] as [string, { days?: number; address?: string; isUnknown?: boolean }, UpdateFailure | null][])(
    'A certificate of the server is accepted or refused: %s',
    async (name, { isUnknown, ...how }, reason) => {
      if (!certificates) throw new Error('There is no openssl.')
      setDefaultCACertificates(isUnknown ? before : [...before, certificates.authority])
      const secure = await updateWorld(certificates.issue(name.replaceAll(' ', '-'), how))
      await secure.feed.publish({ version: '1.1.0', content: 'new app' })
      const address = secure.feed.address.replace('http:', 'https:')
      const { engine } = secure.client({ serverUrl: address })
      await engine.check()
      if (reason) expect(engine.state).toMatchObject({ kind: 'failed', reason })
      else expect(engine.state).toMatchObject({ kind: 'downloaded' })
      await secure.close()
    },
  )
})

describe('UPD-09 the time of the next check', () => {
  test('After each failure the next check is later, at a random time, and at most six hours away', () => {
    let last = 0
    for (const failed of Array.from({ length: 40 }, (_, index) => index + 1)) {
      const [least, most] = [nextCheckIn(failed, () => 0), nextCheckIn(failed, () => 0.999)]
      expect(most).toBeGreaterThan(least * 1.9)
      expect(most).toBeLessThanOrEqual(6 * HOUR_MS)
      expect(least).toBeGreaterThanOrEqual(last)
      last = least
    }
    expect(last).toBe(3 * HOUR_MS)
  })
  test('Without a failure the next check is half an hour away, and not at the same time for all computers', () => {
    expect(nextCheckIn(0, () => 0)).toBe(30 * MINUTE_MS)
    expect(nextCheckIn(0, () => 0.999)).toBeLessThan(35 * MINUTE_MS)
  })
})

test.each([
  ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
  ['net::ERR_NAME_NOT_RESOLVED', 'offline'],
  ['net::ERR_CONNECTION_RESET', 'offline'],
  ['net::ERR_NETWORK_CHANGED', 'offline'],
  ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
  ['net::ERR_PROXY_AUTH_REQUESTED', 'proxy'],
  ['net::ERR_CERT_DATE_INVALID', 'certificate'],
  ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
  ['net::ERR_SSL_PROTOCOL_ERROR', 'certificate'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'server'],
  ['net::ERR_EMPTY_RESPONSE', 'server'],
  ["ENOSPC: no space left on device, write '/x'", 'disk_full'],
  ["EACCES: permission denied, open '/x'", 'no_permission'],
  ["EROFS: read-only file system, open '/x'", 'no_permission'],
  ['New version 1.1.0 is not signed by the application owner: publisherNames: Other', 'signature'],
  ['something else', 'unknown'],
])('The error %s is reported as %s', (message, reason) => expect(failureOf(new Error(message))).toBe(reason))
