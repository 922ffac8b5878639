import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import type { EndpointBody } from '#contract/api/endpoints.ts'
import type { Language, Theme } from '#contract/constants.ts'
import { type DemoServer, startDemoServer } from '#tests/support/browser/demoServer.ts'
import { desktopReport } from '#tests/support/browser/desktopReport.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { type SignedFeed, signedFeed } from '#tests/support/services/signedFeed.ts'

type Report = EndpointBody<'POST /v1/desktop/report'>

export type Fleet = {
  server: DemoServer
  feed: SignedFeed
  /** A computer on which a user signs in and whose app reports. The returned function reports again. */
  computer(
    given: Partial<Report>,
    who?: { role?: string; dealer?: number },
  ): Promise<(more: Partial<Report>) => Promise<unknown>>
  /** Sets language and theme of the administrator. */
  setAppearance(setAppearance: { language: Language; theme: Theme }): Promise<void>
}

let networks = 0

/** Signs a user in from a new network, because sign-ins from one network are limited. */
async function signIn(server: DemoServer, role: string, dealer: number): Promise<TestClient> {
  const { company, email, password } = server.user(role, dealer)
  const client = new TestClient(server.url, company)
  networks += 1
  const from = { 'x-forwarded-for': `10.0.${networks}.1` }
  const answer = await client.send('POST', '/v1/auth/api', { email, password }, from)
  client.token = (answer.json as { token: string }).token
  return client
}

/** The device id of a computer. The same name gives the same id, so that a test may be run again. */
function deviceOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A server whose update feed is signed with a key that it knows. All tests share it: each has computers of its own. */
export const test = base.extend<object, { fleet: Fleet }>({
  fleet: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'werkbank-keys-'))
      const keysFile = join(folder, 'release-keys.json')
      const server = await startDemoServer({ WERKBANK_RELEASE_KEYS: keysFile, TRUST_PROXY: '127.0.0.1' })
      await use({
        server,
        feed: signedFeed(server.dataDir, keysFile),
        async computer(given, { role = 'advisor', dealer = 0 } = {}) {
          const client = await signIn(server, role, dealer)
          const report = desktopReport({ device: deviceOf(given.device_name ?? ''), ...given })
          const send = (more: Partial<Report>) => client.ok('POST', '/v1/desktop/report', { ...report, ...more })
          await send({})
          return send
        },
        async setAppearance(setAppearance) {
          await (await signIn(server, 'admin', 0)).ok('PATCH', '/v1/auth/user', setAppearance)
        },
      })
      await server.dispose()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const FAILED_AT = '2026-03-04T05:06:07.089Z'

/** Creates computers in each state, one of them with the longest possible names. */
export async function everyKind({ feed, computer }: Fleet): Promise<void> {
  feed.publish('win32', {
    version: '1.1.0',
    stage: 25,
    minimumClientVersion: '0.9.0',
    minimumSystemVersion: '10.0.17763',
  })
  feed.publish('linux', { version: '1.1.0', signedAt: new Date(readClock() - 25 * 86_400_000).toISOString() })
  feed.publish('linux', { version: '1.0.0', arch: 'arm64', stage: 0 })
  feed.publish('darwin', { version: '1.1.0', signedAt: new Date(readClock() - 40 * 86_400_000).toISOString() })
  await computer({ device_name: 'ANNAHME-1', version: '1.1.0' })
  await computer({ device_name: 'ANNAHME-2', version: '1.0.0', update: { kind: 'downloading', version: '1.1.0' } })
  await computer({
    device_name: `EINE-SEHR-LANGE-BEZEICHNUNG-${'X'.repeat(36)}`,
    version: `0.8.0-${'nightly.'.repeat(6)}1234567`,
    checks_failed: 12,
    last_failure: { reason: 'wrong_release', at: FAILED_AT, version: '1.1.0' },
  })
  await computer({
    device_name: 'LAGER',
    platform: 'linux',
    version: '1.0.0',
    last_install: { from: '1.0.0', to: '1.1.0', at: FAILED_AT, result: 'returned' },
  })
  await computer({ device_name: 'LEITSTAND', platform: 'linux', arch: 'arm64', version: '1.0.0' })
  await computer({ device_name: 'MEISTERBÜRO', platform: 'darwin', arch: 'arm64', version: '0.9.0' })
  await computer({
    device_name: 'TEILEDIENST',
    version: '1.0.0',
    last_check_at: null,
    update: { kind: 'failed', version: '1.1.0' },
    last_failure: { reason: 'disk_full', at: FAILED_AT, version: '1.1.0' },
  })
}
