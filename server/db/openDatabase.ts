import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { PostgresSocket } from '#server/process/sentMessages.ts'
import { createDatabase, type Database } from './database.ts'
import { keepStatistics } from './embedded/keepStatistics.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { JOB_ROLE } from './jobQueue.ts'
import { migrate } from './migrate.ts'
import { noOthers, openProcessChannel } from './processChannel.ts'
import { typeParsers } from './typeParsers.ts'

const APP_ROLE = 'werkbank_app'
/**
 * Turns JIT off. The conditions of row-level security make high cost estimates likely, and compiling then costs a
 * second for a query that takes milliseconds.
 */
const SESSION = '-c search_path=app -c timezone=UTC -c jit=off'
/** Connections of the job queue, for fetching, working and maintenance. More would only compete with requests. */
const JOB_CONNECTIONS = 3

type Options = {
  databaseUrl: string | undefined
  dataDir: string
  onError(error: Error): void
  poolSize?: number
  /** Time between two looks for changed tables of the embedded database (ms). */
  statisticsPaceMs?: number | undefined
}

/** Opens and migrates the database: the Postgres of DATABASE_URL, else the embedded one in `dataDir/db`. */
export function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options)
    : openPostgres({ ...options, databaseUrl: options.databaseUrl })
}

async function openEmbeddedDatabase({ dataDir, onError, poolSize = 8, statisticsPaceMs }: Options): Promise<Database> {
  const embedded = await openEmbedded(join(dataDir, 'db'))
  const connections = {
    stream: () => embedded.connect() as never,
    user: 'postgres',
    database: 'postgres',
    idleTimeoutMillis: 0,
  }
  const pool = new pg.Pool({ ...connections, pipeline: true, max: poolSize, types: typeParsers })
  const jobPool = new pg.Pool({ ...connections, max: JOB_CONNECTIONS })
  for (const one of [pool, jobPool]) one.on('error', onError)
  try {
    const client = await pool.connect()
    try {
      // The embedded database has no background process that collects statistics. Without statistics, the indexes of
      // lists are not used.
      if ((await migrate(client)).length === 0) await client.query('analyze')
      await client.query('grant usage on schema app to werkbank_app')
    } finally {
      client.release()
    }
  } catch (error) {
    await Promise.all([pool.end(), jobPool.end()])
    await embedded.close()
    throw error
  }
  const stopStatistics = keepStatistics(pool, onError, statisticsPaceMs)
  const database = createDatabase({
    kind: 'embedded',
    pool,
    jobPool,
    others: noOthers,
    enterRole: `set local role ${APP_ROLE}; `,
    onClose: () => embedded.close(),
  })
  return {
    ...database,
    async close() {
      await stopStatistics()
      await database.close()
    },
  }
}

/**
 * DATABASE_URL names the owner. Requests run as `werkbank_app`, a login role that owns nothing; the queue runs as
 * `werkbank_jobs`. Their passwords are derived from the owner's, so that several servers agree on them without a second
 * secret.
 */
async function openPostgres({
  databaseUrl,
  onError,
  poolSize = 10,
}: Options & { databaseUrl: string }): Promise<Database> {
  const [app, jobs] = [loginOf(databaseUrl, APP_ROLE), loginOf(databaseUrl, JOB_ROLE)]
  const owner = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  owner.on('error', onError)
  await owner.connect()
  try {
    await migrate(owner)
    for (const { role, url, password } of [app, jobs])
      if (!(await canConnect(url))) await owner.query(`alter role ${role} login password '${password}'`)
  } finally {
    await owner.end()
  }
  const connections = {
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A database that stops answering must not keep connections. A lost server must not keep its locks.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
  }
  const pool = new pg.Pool({
    ...connections,
    stream: () => new PostgresSocket(),
    connectionString: app.url,
    pipeline: true,
    max: poolSize,
    statement_timeout: 15_000,
    options: SESSION,
    types: typeParsers,
  })
  const jobPool = new pg.Pool({
    ...connections,
    connectionString: jobs.url,
    max: JOB_CONNECTIONS,
    options: '-c timezone=UTC',
  })
  for (const one of [pool, jobPool]) one.on('error', onError)
  const { connectionTimeoutMillis, keepAlive } = connections
  const others = await openProcessChannel({ connectionString: app.url, connectionTimeoutMillis, keepAlive })
  return createDatabase({ kind: 'postgres', pool, jobPool, others, enterRole: '', onClose: async () => {} })
}

/** The address for one of our roles. Every server can derive its password from the owner's. */
function loginOf(databaseUrl: string, role: string) {
  const url = new URL(databaseUrl)
  const password = createHmac('sha256', `${url.username}:${url.password}`).update(role).digest('hex')
  url.username = role
  url.password = password
  return { role, password, url: url.href }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const probe = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  probe.on('error', () => {})
  try {
    await probe.connect()
    return true
  } catch {
    return false
  } finally {
    await probe.end().catch(() => {})
  }
}
