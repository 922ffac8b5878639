import type { AddressInfo } from 'node:net'
import { type App, buildApp } from '#server/app.ts'
import type { JobPace } from '#server/jobs/jobs.ts'
import { type Config, readConfig } from '#server/process/config.ts'
import { openTestDatabase, type TestDatabase, testedDatabase } from '../database/database.ts'
import { setQueueClock } from '../database/queueClock.ts'

type Options = {
  kind?: typeof testedDatabase
  /** Environment variables beside the test's own. */
  env?: Record<string, string>
  now?: () => number
  hasRateLimits?: boolean
  webFolder?: string
  jobPace?: JobPace
  /** The target of log lines in place of standard output. */
  logTo?: { write(line: string): void }
  moreRecords?: NonNullable<Parameters<typeof buildApp>[0]['moreRecords']>
}

export type TestServer = TestDatabase & {
  app: App
  config: Config
  url: string | undefined
  address: string
  close(): Promise<void>
}

/** The real server on a free port and a fresh database. */
export async function startTestServer({
  kind = testedDatabase,
  env = {},
  ...options
}: Options = {}): Promise<TestServer> {
  const opened = await openTestDatabase({ kind })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: opened.dataDir,
    PORT: '0',
    OUTBOUND_HOSTS: '127.0.0.1',
    ...env,
  })
  if (options.now) await setQueueClock(opened, options.now())
  const app = await buildApp({ config, database: opened.database, ...options })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  return {
    ...opened,
    app,
    config,
    address: `http://127.0.0.1:${port}`,
    async close() {
      await app.close()
      await opened.close()
    },
  }
}
