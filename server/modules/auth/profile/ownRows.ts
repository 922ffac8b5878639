import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'

/** `of` lists the columns that name a row's user, as `<table>.<column>`. `read` returns the rows of one user. */
export type OwnPart = { of: readonly string[]; read(tx: Tx, userUuid: string): Promise<readonly unknown[]> }

/** Rows of one table, without columns about other people. */
export const ownRows = <T extends keyof Tables & string>(
  table: T,
  column: keyof Tables[T] & string,
  told: readonly (keyof Tables[T] & string)[],
  order: keyof Tables[T] & string,
): OwnPart => ({
  of: [`${table}.${column}`],
  async read(tx, userUuid) {
    const found = await sql<object>`select ${sql.join(told.map((one) => sql.ref(one)))} from ${sql.table(table)}
      where ${sql.ref(column)} = ${userUuid} order by ${sql.ref(order)}`.execute(tx)
    return found.rows
  },
})
