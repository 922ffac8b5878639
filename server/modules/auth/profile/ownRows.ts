import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/schema.ts'

/** `of` are the columns that say whose a row is, `<table>.<column>`; `read` gives the rows of one person. */
export type OwnPart = { of: readonly string[]; read(tx: Tx, userUuid: string): Promise<readonly unknown[]> }

/** Rows of one table, without what belongs to others in them. */
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
