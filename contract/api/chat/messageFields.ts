import { z } from 'zod'
import { CHAT_ATTACHMENTS_MAX, CHAT_MESSAGE_MAX_LENGTH } from '#contract/constants.ts'
import { uuid } from '#contract/scalars.ts'
import { isVisible, WITHOUT_CONTROLS } from '#contract/text/visible.ts'
import { FILE_NAME_MAX } from '#contract/uploads/fileName.ts'
import { neededLine } from '../define/typedText.ts'

/** At most this many people that one message mentions by name. */
const MENTIONS_MAX = 50
const asRequired = { params: { code: 'required' } } as const

/** The text of a message. It may be empty when the message has files, and is kept exactly as typed. */
const text = z.string().max(CHAT_MESSAGE_MAX_LENGTH).regex(WITHOUT_CONTROLS)
/** The text of a message without files. Invisible characters alone are not a message. */
export const messageText = text.refine(isVisible, asRequired)

/** The fields of each message that a user writes, whether it is sent now or later. */
export const messageFields = {
  /** May be empty when there are attachments. */
  content: text,
  /** Users who are no members any more are left out. */
  mentions: z.array(uuid).max(MENTIONS_MAX).optional(),
  /** Only administrators and moderators of a group mention everybody. */
  mentions_all: z.boolean().optional(),
}

/** Fields of a new message. A later edit changes neither the answered message nor the attachments. */
export const newMessageFields = {
  ...messageFields,
  reply_to: uuid.optional(),
  /** Files that the caller has uploaded and that belong to no message yet. */
  attachments: z
    .array(z.strictObject({ file_uuid: uuid, name: neededLine(FILE_NAME_MAX) }))
    .max(CHAT_ATTACHMENTS_MAX)
    .optional(),
}

/** The problem of a new message without a text and without a file. */
export const CONTENT_NEEDED = { ...asRequired, path: ['content'] }
