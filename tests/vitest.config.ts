import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { databaseTests } from './support/databaseTests.ts'
import { LongestFirst } from './support/longestFirst.ts'
import { shareTemplates } from './support/templates.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

shareTemplates()

type Extra = {
  timeout?: number
  files?: 'parallel' | 'one by one'
  include?: string[]
  env?: Record<string, string>
  globalSetup?: string[]
}

/** A tier is a folder below tests/; a new test file needs no entry anywhere. */
const tier = (
  name: string,
  {
    timeout = 20_000,
    files = 'parallel',
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
    // Worker threads, module hooks and databases of their own: a process per file keeps them apart.
    pool: 'forks' as const,
    fileParallelism: files === 'parallel',
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
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      tier('architecture'),
      tier('contract', { timeout: 60_000 }),
      tier('server', { timeout: 60_000 }),
      // What opens no database has nothing new to say here.
      tier('server-postgres', {
        timeout: 60_000,
        include: databaseTests(root, 'tests/server'),
        env: { TEST_DATABASE: 'postgres' },
        globalSetup: ['tests/support/onePostgres.ts'],
      }),
      tier('services', { timeout: 60_000 }),
      tier('renderer'),
      tier('electron'),
    ],
  },
})
