import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ClientBase, QueryResult as DriverResult } from 'pg'
import { PreparedNames } from './preparedNames.ts'
import type { Tables } from './schema.ts'

export type Execute = (text: string, values: unknown[]) => Promise<DriverResult>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/**
 * Names of statements by their kind. The texts of a search vary with the typed words. So searches have a few names of
 * their own, and take none from other statements.
 */
const NAMES = { usual: new PreparedNames('s', 500), search: new PreparedNames('q', 100) }
const connections = new WeakMap<ClientBase, number>()
let lastConnection = 0

/**
 * Named (prepared) execution, so that each statement is planned once per connection. The name contains the connection,
 * because all connections of the embedded database share one session, in which names would collide.
 */
export function executePrepared(client: ClientBase, kind: keyof typeof NAMES): Execute {
  let connection = connections.get(client)
  if (connection === undefined) {
    lastConnection += 1
    connection = lastConnection
    connections.set(client, connection)
  }
  return (text, values) => {
    const name = NAMES[kind].nameOf(text)
    return client.query(name === undefined ? { text, values } : { name: `c${connection}${name}`, text, values })
  }
}

const refuse = async () => {
  throw new Error('Transactions are opened by inDealer, not by the query builder')
}
const driver: Driver = {
  init: async () => {},
  acquireConnection: refuse,
  releaseConnection: async () => {},
  destroy: async () => {},
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
}
const dialect: Dialect = {
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => driver,
}

/**
 * The query builder over one borrowed connection, inside a transaction that the caller has begun. It is created for
 * each transaction, so it consists of shared parts. A Kysely dialect would build a pool around the one connection and
 * borrow it for each statement again.
 */
export function queriesOver(execute: Execute): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await execute(query.sql, [...query.parameters])
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Streaming queries are not supported')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}
