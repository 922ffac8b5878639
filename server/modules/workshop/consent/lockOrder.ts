import type { Tx } from '#server/db/database.ts'
import type { Context } from '#server/records/service.ts'
import { lockWorksOf } from '../papers/extensionHooks.ts'

// A change of a question locks extensions first, then the paper, then the question, as a change of an extension does.

/**
 * Locks extensions that get answers, before their paper is locked: people, extensions, works. Every change of an
 * extension uses this order. `putOff`: extensions whose work must not go on, so the people who work on them are locked
 * as well.
 */
export async function lockForAnswers(
  tx: Tx,
  extensions: Context,
  { all, putOff }: { all: readonly string[]; putOff: readonly string[] },
): Promise<void> {
  if (putOff.length > 0) await extensions.hooks.beforeLock?.(tx, 'update', { answer: 'declined' } as never, putOff)
  await lockExtensions(tx, all)
  if (all.length > 0) await lockWorksOf(tx, all)
}

/** Locks extensions until the end of the transaction, in the order of their uuids. */
export async function lockExtensions(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return
  await tx.selectFrom('extensions').select('uuid').where('uuid', 'in', uuids).orderBy('uuid').forNoKeyUpdate().execute()
}

/** Locks the paper of a question. */
export async function lockPaperOf(tx: Tx, uuid: string): Promise<void> {
  await tx.selectFrom('papers').select('uuid').where('uuid', '=', uuid).forNoKeyUpdate().execute()
}
