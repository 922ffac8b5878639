import type { RecordName } from '../records/index.ts'

/** Records whose rows users can comment on. `server/comments/README.md` says how to add one. */
export const COMMENTED_RECORDS = ['news', 'serviceRequest', 'checkin'] as const satisfies readonly RecordName[]
export type CommentedRecord = (typeof COMMENTED_RECORDS)[number]

/** At most this many characters of the plain text of a comment: about half a page of A4. */
export const COMMENT_MAX = 2_000
/** Comments of one page of the list. */
export const COMMENT_PAGE_SIZE = 20
