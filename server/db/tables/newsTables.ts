import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/constants.ts'
import type { NewsCategory, NewsImportance } from '#contract/records/news.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import type { Json, Keyed, NullableTime, Stamped, Time } from './columnTypes.ts'

/** Notices, and who has read and confirmed them. */
export type NewsTables = {
  news: Keyed &
    Stamped & {
      title: string
      language: Language
      body: ColumnType<RichDocument, string, string>
      translations: Json
      attachments: Json
      plain: Generated<string>
      category: Generated<NewsCategory>
      importance: Generated<NewsImportance>
      is_for_everybody: Generated<boolean>
      location_uuids: Generated<string[]>
      department_uuids: Generated<string[]>
      group_uuids: Generated<string[]>
      is_draft: Generated<boolean>
      publish_from: NullableTime
      publish_until: NullableTime
      published_at: NullableTime
      changed_at: NullableTime
      publications: Generated<string[]>
      text_times: Generated<Json>
      is_small_correction: Generated<boolean>
      text_version: Generated<number>
      confirm_from_version: Generated<number>
      is_pinned: Generated<boolean>
      needs_confirmation: Generated<boolean>
      confirm_until: string | null
      allows_comments: Generated<boolean>
      author_uuid: string
      audience_count: Generated<number>
      read_count: Generated<number>
      confirmed_count: Generated<number>
    }
  news_reads: { dealer_id: string; news_uuid: string; user_uuid: string; read_at: Time }
  news_confirmations: {
    dealer_id: string
    news_uuid: string
    user_uuid: string
    version: number
    language: Language
    confirmed_at: Time
  }
  news_texts: { dealer_id: string; news_uuid: string; version: number; texts: Json }
}
