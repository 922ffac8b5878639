import { join } from 'node:path'
import type { buildApp as BuildApp } from './app.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/openDatabase.ts'
import { openControl } from './dealers/control.ts'
import { runDealerCommand } from './dealers/dealerCommand.ts'
import { type Config, ConfigError, readConfig } from './process/config.ts'

const STOP_MS = 9_000
/** Printed for the operator when the server has no dealer, so that no user can sign in yet. */
const NO_DEALER =
  'This server has no dealer yet. Create the first one with: npm run dealer -- create --code ahf01 --name "Autohaus Ahornfeld" --admin-email katrin@ahornfeld.example'
const WEB_FOLDER = join(import.meta.dirname, '..', 'dist', 'web')

/** Listens until the process gets a stop signal. Then it finishes the running requests. */
export function listen(): Promise<void> {
  return open().catch(endAfter('start'))
}

async function open(): Promise<void> {
  const config = readConfig(process.env)
  // Loads the rest of the server while the database opens, because both spend most of their time waiting.
  const app = import('./app.ts')
  app.catch(() => {})
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    // The pool replaces a lost connection. Requests that were using it answer 503.
    onError: (error) =>
      process.stderr.write(`${JSON.stringify({ level: 40, msg: 'database connection lost', error: error.message })}\n`),
  })
  try {
    await serve(config, database, (await app).buildApp)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function serve(config: Config, database: Database, buildApp: typeof BuildApp): Promise<void> {
  if (config.seed === 'demo') {
    const { seedDemo } = await import('./seed/seedDemo.ts')
    await seedDemo(database, config.dataDir)
  }
  const app = await buildApp({ config, database, webFolder: WEB_FOLDER })
  let closeControl = async () => {}
  // Handles signals before the "listens" line is printed, because a program that reads this line may stop the server at
  // once.
  stopOnSignal(async () => {
    await closeControl()
    await app.close()
    await database.close()
  })
  const address = await app.http.listen({ port: config.port, host: config.host }).catch(async (error) => {
    // The job queue is polling already. It must not meet a closed database.
    await app.close()
    throw error
  })
  // Another process may open a Postgres by itself, but never the embedded database of this one. The control opens
  // before the "listens" line, because a program that reads it may send a command at once.
  if (database.kind === 'embedded')
    closeControl = await openControl(config.dataDir, (args) => runDealerCommand(app.dealers, args))
  process.stdout.write(`Werkbank listens on ${address}\n`)
  if (database.kind === 'embedded')
    process.stdout.write(
      'The embedded database survives a crash of this process but not a power cut: back up the data folder.\n',
    )
  if ((await app.dealers.list()).length === 0) process.stdout.write(`${NO_DEALER}\n`)
}

/** On a stop signal, finishes what runs, closes what is open, then exits. */
function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // The parent process kills this one after ten seconds. The server ends by itself before that.
    setTimeout(() => endAfter('end')(new Error('something took too long.')), STOP_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop().catch(endAfter('end')))
}

function endAfter(what: string) {
  return (error: Error & { code?: string }): never => {
    process.stderr.write(`${sentenceFor(error, what)}\n`)
    process.exit(1)
  }
}

function sentenceFor(error: Error & { code?: string }, what: string): string {
  if (error instanceof ConfigError) return error.message
  if (error.code === 'EADDRINUSE') return 'The port is in use already: set PORT to another one.'
  // When a host name has several addresses, the AggregateError has no message. Its first error has one.
  const cause = error instanceof AggregateError ? (error.errors[0] as Error) : error
  return `The server could not ${what}: ${cause.message}`
}
