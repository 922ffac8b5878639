import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#contract/constants.ts'
import type { FAQ_STATES, FaqCategory } from '#contract/faq/faq.ts'
import type { Json, Keyed, Stamped, Time } from './columnTypes.ts'

/** The FAQ: entries, what users did with them, and searches without a result. */
export type FaqTables = {
  faq_entries: Keyed &
    Stamped & {
      /** The uuid of another language version, or empty for the first one. */
      topic: Generated<string>
      /** Language versions with the same key are translations of each other. */
      topic_key: GeneratedAlways<string>
      question: string
      answer: Json
      language: Language
      category: FaqCategory
      tags: Generated<string[]>
      machine_code: Generated<string>
      screen: Generated<string>
      department_uuid: string | null
      valid_until: string | null
      state: Generated<(typeof FAQ_STATES)[number]>
      refusal: Generated<string>
      author_uuid: string | null
      is_proposal: Generated<boolean>
      /** Version of the row in which the answer was last written. Votes belong to it. */
      answer_version: Generated<number>
    }
  faq_views: { dealer_id: string; entry_uuid: string; count: number }
  faq_votes: {
    dealer_id: string
    entry_uuid: string
    /** `answer_version` of the entry. */
    entry_version: number
    user_uuid: string
    is_helpful: boolean
  }
  faq_misses: Keyed & { query: string; query_folded: string; count: Generated<number>; last_at: Time }
  faq_hidden: { dealer_id: string; entry_uuid: string }
}
