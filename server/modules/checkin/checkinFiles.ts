import { sql } from 'kysely'
import { records } from '#contract/records/index.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import {
  isAttachedTo,
  mayReadAttachmentOf,
  mayReadAttachmentThrough,
  mayReadBy,
} from '#server/files/texts/attachedRows.ts'

const mayRead = mayReadAttachmentOf(records.checkin)

/** Attachments of check-ins: their use, and which users may add them to a check-in. */
export const CHECKIN_FILES = { use: FILE_USES.checkinAttachment, mayRead, isListed: isAttachedTo(records.checkin) }

/** Readers of the paper of a check-in download its attachments, too. */
export const mayDownload = mayReadBy(
  mayRead,
  mayReadAttachmentThrough(records.checkin, sql`q.paper_uuid`, records.paper),
)
