import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

const POSITIONS_MAX = 999
const EXTENSIONS_MAX = 99

/** Numbers of the next work and the next extension of a paper. Numbers of extensions are never reused. */
export async function nextOfPaper(tx: Tx, paperUuid: string): Promise<{ position: number; extension: number }> {
  const { rows } = await sql<{ position: number; extension: number }>`
    select (select coalesce(max(position), 0) from works where paper_uuid = ${paperUuid} and deleted_at is null) as position,
      (select coalesce(max(number), 1) from extensions where paper_uuid = ${paperUuid}) as extension`.execute(tx)
  const position = Number(rows[0]?.position ?? 0) + 1
  const extension = Number(rows[0]?.extension ?? 1) + 1
  if (extension > EXTENSIONS_MAX) throw new Failure('numbers_used_up')
  return { position: Math.min(position, POSITIONS_MAX), extension }
}
