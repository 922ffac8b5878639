import { sql } from 'kysely'
import { holds } from '#contract/permissions/can.ts'
import { FAQ_EDITORS } from '#contract/records/faqEntry.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import { richFileUuids } from '#contract/richText/document.ts'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { requireOwnFiles } from '#server/files/texts/ownFiles.ts'
import { showsFile } from '#server/files/texts/textFiles.ts'
import type { Session } from '#server/request/session.ts'

/** Whether the user may edit entries, and so reads drafts and proposals of others. */
export const mayEdit = ({ permissions }: Session): boolean => holds(permissions, FAQ_EDITORS)

/** Whether an entry that the user may read shows the file. Editors read drafts, and authors their own proposals. */
export async function mayReadFile(tx: Tx, session: Session, fileUuid: string): Promise<boolean> {
  const { rows } = await sql`select from faq_entries x
    join files f on f.dealer_id = x.dealer_id and f.uuid = ${fileUuid}::uuid
    where x.deleted_at is null and ${showsFile('answer')}
      and (x.state = 'published' or ${mayEdit(session)} or x.author_uuid = ${session.userUuid}::uuid) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Refuses an answer with a file that its author may not show. Every author may show pictures of the handbook. `before`
 * is the previous answer, whose files may stay.
 */
export async function requireAnswerFiles(
  tx: Tx,
  session: Session,
  { before, answer }: { before: RichDocument | null; answer: RichDocument },
  handbook: ReadonlyMap<string, string>,
): Promise<void> {
  const known = new Set(before === null ? [] : richFileUuids(before))
  const added = richFileUuids(answer).filter((uuid) => !known.has(uuid) && !handbook.has(uuid))
  const shown = added.map((uuid) => ({ uuid, field: 'answer' }))
  await requireOwnFiles(tx, session, FILE_USES.faqFile, shown, mayReadFile)
}
