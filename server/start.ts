import { join } from 'node:path'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/openDatabase.ts'
import { seedDemo } from './seed/seedDemo.ts'

const WEB_FOLDER = join(import.meta.dirname, '..', 'dist', 'web')

/** Listens until it is told to stop; then finishes what has begun. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    // A lost connection is replaced by the pool; requests that meet it answer 503.
    onError: (error) =>
      process.stderr.write(`${JSON.stringify({ level: 40, msg: 'database connection lost', error: error.message })}\n`),
  })
  if (config.seed === 'demo') await seedDemo(database, config.dataDir)
  const app = await buildApp({ config, database, webFolder: WEB_FOLDER })
  const address = await app.http.listen({ port: config.port, host: config.host })
  process.stdout.write(`Werkbank listens on ${address}\n`)
  if (database.kind === 'embedded')
    process.stdout.write(
      'The embedded database survives a crash of this process but not a power cut: back up the data folder.\n',
    )

  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      await app.close()
      await database.close()
      process.exit(0)
    })
}

start().catch((error: Error & { code?: string }) => {
  const sentence =
    error instanceof ConfigError
      ? error.message
      : error.code === 'EADDRINUSE'
        ? 'The port is in use already: set PORT to another one.'
        : `The server could not start: ${error.message}`
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
