import { sql } from 'kysely'
import { records } from '#contract/records/index.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import {
  isAttachedTo,
  mayReadAttachmentOf,
  mayReadAttachmentThrough,
  mayReadBy,
} from '#server/files/texts/attachedRows.ts'

const PAPER_OF_VISIT = sql`(select c.paper_uuid from checkins c where c.dealer_id = q.dealer_id and c.uuid = q.checkin_uuid)`

const mayRead = mayReadAttachmentOf(records.serviceRequest)

/** Attachments of requests: their use, and which users may add them to a request. */
export const REQUEST_FILES = {
  use: FILE_USES.requestAttachment,
  mayRead,
  isListed: isAttachedTo(records.serviceRequest),
}

/** Readers of a paper or an appointment that was made from a request can download its attachments, too. */
export const mayDownload = mayReadBy(
  mayRead,
  mayReadAttachmentThrough(records.serviceRequest, sql`q.paper_uuid`, records.paper),
  mayReadAttachmentThrough(records.serviceRequest, PAPER_OF_VISIT, records.paper),
  mayReadAttachmentThrough(records.serviceRequest, sql`q.checkin_uuid`, records.checkin),
)
