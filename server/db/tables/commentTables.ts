import type { ColumnType, Generated } from 'kysely'
import type { CommentedRecord } from '#contract/comments/comments.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import type { Keyed, NullableTime, Time } from './columnTypes.ts'

/** Comments on rows of records. */
export type CommentTables = {
  comments: Keyed & {
    record: CommentedRecord
    record_uuid: string
    text: ColumnType<RichDocument, string, string>
    author_uuid: string
    version: Generated<number>
    created_at: Time
    edited_at: NullableTime
    deleted_at: NullableTime
    deleted_by: string | null
  }
}
