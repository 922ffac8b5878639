import type { Tx } from '#server/db/database.ts'

// A change of a question locks extensions first, then the paper, then the question, as a change of an extension does.

/** Locks extensions until the end of the transaction, in the order of their uuids. */
export async function lockExtensions(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx.selectFrom('extensions').select('uuid').where('uuid', 'in', uuids).orderBy('uuid').forNoKeyUpdate().execute()
}

/** Locks the paper of a question. */
export async function lockPaperOf(tx: Tx, uuid: string): Promise<void> {
  await tx.selectFrom('papers').select('uuid').where('uuid', '=', uuid).forNoKeyUpdate().execute()
}
