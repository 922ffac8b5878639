import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

type Extra = { timeout?: number; files?: 'parallel' | 'one by one' }

/** A tier is a folder below tests/; a new test file needs no entry anywhere. */
const tier = (name: string, { timeout = 20_000, files = 'parallel' }: Extra = {}) => ({
  root,
  test: {
    name,
    root,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
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
    projects: [
      tier('architecture'),
      tier('contract', { timeout: 60_000 }),
      tier('server', { timeout: 60_000 }),
      tier('services', { timeout: 60_000 }),
      tier('renderer'),
      tier('electron'),
    ],
  },
})
