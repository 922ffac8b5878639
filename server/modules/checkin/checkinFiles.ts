import { records } from '#contract/records/index.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { mayReadAttachmentOf } from '#server/files/texts/attachedRows.ts'

/** Attachments of check-ins: their use, and which users may read them. */
export const CHECKIN_FILES = {
  use: FILE_USES.checkinAttachment,
  mayRead: mayReadAttachmentOf(records.checkin),
}
