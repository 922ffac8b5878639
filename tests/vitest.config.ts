import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { startTestClock } from './support/clock/testClock.mjs'
import { databaseTests, embeddedTests } from './support/database/databaseTests.ts'
import { shareTemplates } from './support/database/templates.ts'
import { LongestFirst } from './support/runner/longestFirst.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

startTestClock()
shareTemplates()

type Extra = {
  timeout?: number
  /** Files run one after another in the process of their worker; without it each has one of its own. */
  isShared?: boolean
  include?: string[]
  env?: Record<string, string>
  globalSetup?: string[]
}

/** A tier is a folder below tests/; a new test file needs no entry anywhere. */
const tier = (
  name: string,
  {
    timeout = 20_000,
    isShared = false,
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
    exclude: process.env.TEST_FULL ? [] : ['tests/**/*.full.test.ts'],
    env,
    globalSetup,
    environment: 'node' as const,
    // Worker threads, module hooks and databases of their own: a process per file keeps them apart. Tests of the server
    // have a server and a database of their own and wait for both a good part of their time: to load it once for all
    // files, and a third worker, halves the tier.
    pool: 'forks' as const,
    isolate: !isShared,
    maxWorkers: isShared ? 3 : 2,
    setupFiles: isShared ? ['tests/support/samples/samplesOfFile.ts'] : [],
    testTimeout: timeout,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})

export default defineConfig({
  root,
  test: {
    passWithNoTests: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      tier('architecture'),
      tier('contract', { timeout: 60_000 }),
      tier('server', { timeout: 60_000, isShared: true, include: embeddedTests(root, 'tests/server') }),
      // What opens no database ran in the tier before.
      tier('server-postgres', {
        timeout: 60_000,
        isShared: true,
        include: databaseTests(root, 'tests/server'),
        env: { TEST_DATABASE: 'postgres' },
        globalSetup: ['tests/support/database/onePostgres.ts'],
      }),
      tier('services', { timeout: 60_000 }),
      tier('renderer'),
      tier('electron'),
    ],
  },
})
