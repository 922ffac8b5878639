import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { themeSheet } from '../vite.config.ts'
import { chromiumLaunch } from './support/browser/chromiumLaunch.ts'
import { startTestClock } from './support/clock/testClock.mjs'
import { databaseTests, embeddedTests } from './support/database/databaseTests.ts'
import { shareTemplates } from './support/database/templates.ts'
import { LongestFirst } from './support/runner/longestFirst.ts'
import { PATIENCE_MS } from './support/runner/patienceMs.ts'
import { timedTests } from './support/runner/timedTests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

startTestClock()
shareTemplates()

type Extra = {
  /** Files run one after another in the process of their worker. Without this each file has its own process. */
  isShared?: boolean
  workers?: number
  include?: string[]
  env?: Record<string, string>
  globalSetup?: string[]
}

/** Ends a hanging test (ms). Most take less than a second, and many times as long on a busy machine. */
const LIMIT_MS = 180_000

/** Workers of the server tier: two would leave a core idle while both wait. */
const SERVER_WORKERS = 3

/** A tier is a folder below tests/; a new test file needs no entry anywhere. */
const tier = (
  name: string,
  {
    isShared = false,
    workers = 2,
    include = [`tests/${name}/**/*.test.{ts,tsx}`],
    env = {},
    globalSetup = [],
  }: Extra = {},
) => ({
  root,
  test: {
    name,
    root,
    include,
    env,
    globalSetup,
    environment: 'node' as const,
    // Worker threads, module hooks and databases of their own: a process per file keeps them apart. Files
    // without these share one, so that the code is loaded once. This takes a third to three quarters off their tier.
    pool: 'forks' as const,
    isolate: !isShared,
    maxWorkers: workers,
    // Projects with another number of workers run one after the other.
    sequence: { groupOrder: workers === 2 ? 0 : 1 },
    setupFiles: ['tests/support/runner/patience.ts', ...(isShared ? ['tests/support/samples/samplesOfFile.ts'] : [])],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})

/** Components in a real browser, one page for all tests of a file. */
const components = {
  root,
  plugins: [react(), themeSheet],
  // A library that Vite finds later would bring a second React.
  optimizeDeps: {
    entries: ['renderer/**/*.{ts,tsx}', 'tests/components/**/*.test.tsx', 'tests/support/components/*.ts*'],
    // Found late, it would reload the page in the middle of a test.
    include: ['uqr'],
  },
  test: {
    name: 'components',
    root,
    include: ['tests/components/**/*.test.tsx'],
    setupFiles: ['tests/support/components/setUp.ts'],
    env: { TEST_CLOCK_OFFSET: process.env.TEST_CLOCK_OFFSET ?? '0' },
    testTimeout: LIMIT_MS,
    // A browser uses a good half of a core, and waits for the tests' own clock the rest of the time.
    maxWorkers: 2,
    sequence: { groupOrder: 2 },
    expect: { poll: { timeout: PATIENCE_MS } },
    restoreMocks: true,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the end-to-end tests: a name may be a part of the whole name.
      locators: { exact: false },
      provider: playwright({
        launchOptions: chromiumLaunch(),
        contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
      }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 1366, height: 768 },
    },
  },
}

export default defineConfig({
  root,
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      // These files only read the sources, which the process parses once.
      tier('architecture', { isShared: true }),
      tier('contract', { isShared: true }),
      // Tests of the server have a server and a database of their own, and wait for both much of their time.
      tier('server', { isShared: true, workers: SERVER_WORKERS, include: embeddedTests(root, 'tests/server') }),
      // Tests without a database ran in the tier before.
      tier('server-postgres', {
        isShared: true,
        workers: SERVER_WORKERS,
        include: databaseTests(root, 'tests/server'),
        env: { TEST_DATABASE: 'postgres' },
        globalSetup: ['tests/support/database/onePostgres.ts'],
      }),
      // Other tiers run these files too, without their tests of speed.
      tier('timed', {
        isShared: true,
        workers: SERVER_WORKERS,
        include: timedTests(root, 'tests/{server,electron}'),
        env: { TEST_DATABASE: 'postgres', TEST_TIMED: '1' },
        globalSetup: ['tests/support/database/onePostgres.ts'],
      }),
      // These tests wait for minutes and need no time of the processor.
      tier('evening'),
      tier('services'),
      tier('renderer'),
      tier('electron'),
      components,
    ],
  },
})
