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
import type { Tables } from './schema.ts'

export type Execute = (text: string, values: unknown[]) => Promise<DriverResult>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Numbers of statements by their text, and of connections. */
const numbers = new Map<string, number>()
const NUMBERS_MAX = 500
const connections = new WeakMap<ClientBase, number>()
let lastConnection = 0

/**
 * Named (prepared) execution, so that each statement is planned once per connection. The name carries the connection
 * too: those of the embedded database share one session, in which names would collide.
 */
export function executePrepared(client: ClientBase): Execute {
  let connection = connections.get(client)
  if (connection === undefined) {
    lastConnection += 1
    connection = lastConnection
    connections.set(client, connection)
  }
  return (text, values) => {
    let number = numbers.get(text)
    if (number === undefined && numbers.size < NUMBERS_MAX) {
      number = numbers.size
      numbers.set(text, number)
    }
    return client.query(number === undefined ? { text, values } : { name: `c${connection}s${number}`, text, values })
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
 * The query builder over one borrowed connection, inside a transaction that somebody else has begun. It is made for
 * each transaction, so it is put together from parts that are there already: a dialect would build a pool around the
 * one connection and borrow it for each statement again.
 */
export function queriesOver(execute: Execute): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await execute(query.sql, [...query.parameters])
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Streaming is not used')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor })
}
