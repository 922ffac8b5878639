import { records } from '#contract/records/index.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { mayReadAttachmentOf } from '#server/files/texts/attachedRows.ts'

/** Attachments of requests: their use, and which users may read them. */
export const REQUEST_FILES = {
  use: FILE_USES.requestAttachment,
  mayRead: mayReadAttachmentOf(records.serviceRequest),
}
