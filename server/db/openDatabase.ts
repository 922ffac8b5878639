import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, type Database } from './database.ts'
import { openEmbedded } from './embedded/openEmbedded.ts'
import { migrate } from './migrate.ts'
import { typeParsers } from './typeParsers.ts'

const APP_ROLE = 'werkbank_app'
const SESSION = '-c search_path=app -c timezone=UTC'

type Options = { databaseUrl: string | undefined; dataDir: string; onError(error: Error): void; poolSize?: number }

/** Opens and migrates the database: a real Postgres by address, else the embedded one in `dataDir/db`. */
export function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl === undefined
    ? openEmbeddedDatabase(options)
    : openPostgres({ ...options, databaseUrl: options.databaseUrl })
}

async function openEmbeddedDatabase({ dataDir, onError, poolSize = 8 }: Options): Promise<Database> {
  const embedded = await openEmbedded(join(dataDir, 'db'))
  const pool = new pg.Pool({
    stream: () => embedded.connect() as never,
    user: 'postgres',
    database: 'postgres',
    pipeline: true,
    max: poolSize,
    idleTimeoutMillis: 0,
    types: typeParsers,
  })
  pool.on('error', onError)
  try {
    const client = await pool.connect()
    try {
      await migrate(client)
      await client.query('grant usage on schema app to werkbank_app')
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    await embedded.close()
    throw error
  }
  return createDatabase({
    kind: 'embedded',
    pool,
    enterRole: `set local role ${APP_ROLE}; `,
    onClose: () => embedded.close(),
  })
}

/**
 * DATABASE_URL names the owner. Requests run as `werkbank_app`, a login role that owns nothing; its password is derived
 * from the owner's, so that several servers agree on it without a second secret to configure.
 */
async function openPostgres({
  databaseUrl,
  onError,
  poolSize = 10,
}: Options & { databaseUrl: string }): Promise<Database> {
  const url = new URL(databaseUrl)
  const password = createHmac('sha256', `${url.username}:${url.password}`).update(APP_ROLE).digest('hex')
  url.username = APP_ROLE
  url.password = password
  const owner = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  owner.on('error', onError)
  await owner.connect()
  try {
    await migrate(owner)
    if (!(await canConnect(url.href))) await owner.query(`alter role ${APP_ROLE} login password '${password}'`)
  } finally {
    await owner.end()
  }
  const pool = new pg.Pool({
    connectionString: url.href,
    pipeline: true,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    // A database that stops answering without closing must not keep connections, nor a lost server its locks.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000,
    options: SESSION,
    types: typeParsers,
  })
  pool.on('error', onError)
  return createDatabase({ kind: 'postgres', pool, enterRole: '', onClose: async () => {} })
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
