import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ClientBase, QueryResult as DriverResult } from 'pg'

export type Execute = (text: string, values: unknown[]) => Promise<DriverResult>

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** Statement names per text, so that a real Postgres plans each statement once per connection. */
const names = new Map<string, string>()
const NAMES_MAX = 500

/** Named (prepared) execution. Not for the embedded database: its connections share one session and names collide. */
export function executePrepared(client: ClientBase): Execute {
  return (text, values) => {
    let name = names.get(text)
    if (name === undefined && names.size < NAMES_MAX) {
      name = `s${names.size}`
      names.set(text, name)
    }
    return client.query(name === undefined ? { text, values } : { name, text, values })
  }
}

export function executePlain(client: ClientBase): Execute {
  return (text, values) => client.query({ text, values })
}

/** A Kysely dialect over one borrowed connection, inside a transaction that somebody else has begun. */
export function oneClientDialect(execute: Execute): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await execute(query.sql, [...query.parameters])
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery() {
      throw new Error('Streaming is not used')
    },
  }
  const refuse = async () => {
    throw new Error('Transactions are opened by inDealer, not by the query builder')
  }
  return {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      destroy: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
    }),
  }
}
