import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication } from 'playwright/test'
import { binary, electronArguments, root } from './binary.ts'
import { Desktop } from './desktop.ts'

/**
 * `app` is another app than ours, for tests of the stand-in itself; `before` are CommonJS files that run before the
 * app.
 */
type Launch = { app?: string; args?: string[]; before?: string[]; env?: Record<string, string>; userData?: string }
type Fixtures = {
  /** Starts the app, by default on a fresh profile. All are closed and removed after the test. */
  launch: (options?: Launch) => Promise<Desktop>
}
type WorkerFixtures = { announcement: undefined }

/** Developers' own settings must not reach a test. */
const { WERKBANK_SERVER_URL: _server, WERKBANK_POLICY: _policy, ...ownEnv } = process.env

/** Tests of the desktop app. The same spec runs on Electron where it is installed and on the stand-in elsewhere. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  announcement: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
    async ({}, use) => {
      process.stdout.write(
        `Desktop tests run on the ${binary === 'stand-in' ? 'stand-in for Electron' : 'Electron binary'}.\n`,
      )
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
  launch: async ({}, use) => {
    const apps: ElectronApplication[] = []
    const profiles: string[] = []
    await use(async ({ app: path, args = [], before = [], env = {}, userData } = {}) => {
      const profile = userData ?? (await mkdtemp(join(tmpdir(), 'werkbank-desktop-')))
      profiles.push(profile)
      const app = await _electron.launch({
        cwd: root,
        args: [
          ...[join(import.meta.dirname, '../electron/hooks.cjs'), ...before].flatMap((file) => ['-r', file]),
          ...electronArguments(profile, path),
          ...args,
        ],
        env: { ...(ownEnv as Record<string, string>), LANG: 'de_DE.UTF-8', TZ: 'Europe/Berlin', ...env },
      })
      apps.push(app)
      return new Desktop(app, profile)
    })
    await Promise.all(apps.map((app) => app.close().catch(() => undefined)))
    await Promise.all(profiles.map((profile) => rm(profile, { recursive: true, force: true, maxRetries: 5 })))
  },
})
