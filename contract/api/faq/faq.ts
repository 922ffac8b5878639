import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts'
import { wholePattern } from '#contract/declaredPattern.ts'
import {
  FAQ_ANSWER_MAX,
  FAQ_CATEGORIES,
  FAQ_MISSES_MAX,
  FAQ_PAGE_SIZE,
  FAQ_PROPOSALS_MAX,
  FAQ_QUERY_MAX,
  FAQ_QUESTION_MAX,
  FAQ_SCREEN_PATTERN,
  FAQ_SHOWN_CATEGORIES,
  FAQ_STATES,
  FAQ_STATUSES,
} from '#contract/faq/faq.ts'
import { FAQ_EDITORS } from '#contract/records/faqEntry.ts'
import { richDocument, richText } from '#contract/richText/schema.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { isVisible, PRINTABLE } from '#contract/text/visible.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { SHOWS_TEXT_FILE, STORES_TEXT_FILE } from '../define/textFiles.ts'
import { neededLine } from '../define/typedText.ts'

const EDITORS = { permission: FAQ_EDITORS, scope: 'any' } as const
const WRITES = { calls: 60, seconds: 60 }
const language = z.enum(LANGUAGES)
/** Language of the reader. */
const reader = language.default(DEFAULT_LANGUAGE)
const screen = z.string().max(60).regex(wholePattern(FAQ_SCREEN_PATTERN))
const query = z.string().trim().max(FAQ_QUERY_MAX).regex(PRINTABLE)
const OFFSET_MAX = 10_000

/** Begin and end of the letters of a text that a search has found. */
const marks = z.array(z.tuple([z.int(), z.int()]))

const shown = {
  uuid,
  question: z.string(),
  category: z.enum(FAQ_SHOWN_CATEGORIES),
  tags: z.array(z.string()),
  language,
  /** Languages in which the entry exists. */
  languages: z.array(language),
  status: z.enum(FAQ_STATUSES),
  machine_code: z.string(),
  department_uuid: uuid.nullable(),
  valid_until: z.string().nullable(),
  /** An entry of the handbook of the product. It cannot be changed, only hidden. */
  is_handbook: z.boolean(),
  /** The dealer has hidden this entry of the handbook. Only editors see it. */
  is_hidden: z.boolean(),
}

const hit = z
  .object({
    ...shown,
    question_marks: marks,
    /** The beginning of the answer, or the part of it that a search has found. */
    excerpt: z.string(),
    excerpt_marks: marks,
  })
  .meta({ id: 'FaqHit' })

const entry = z
  .object({
    ...shown,
    answer: richDocument,
    /** Name of the screen that the entry explains. Empty without one. */
    screen: z.string(),
    /** Empty for the handbook. */
    author: z.string(),
    updated_at: timestamp.nullable(),
    version: z.int(),
    /** Version of the product that an entry of the handbook describes. */
    product_version: z.string().nullable(),
    view_count: z.int(),
    vote_count: z.int(),
    helpful_count: z.int(),
    /** The caller's own vote for this answer. */
    own_vote: z.boolean().nullable(),
    may_edit: z.boolean(),
  })
  .meta({ id: 'FaqEntry' })

const one = { access: 'signed_in', params: z.object({ uuid }) } as const

/** Endpoints of the FAQ for all users, and lists for editors. Editors write through the record `faqEntry`. */
export const faqEndpoints = {
  'GET /v1/faq': {
    summary:
      'Lists published entries of the FAQ, each in the best language for the reader, or searches them. Typing errors are forgiven.',
    access: 'signed_in',
    query: z.strictObject({
      language: reader,
      q: query.optional(),
      category: z.enum(FAQ_SHOWN_CATEGORIES).optional(),
      tag: z.string().max(30).optional(),
      machine: z.string().max(40).optional(),
      /** Only entries that explain this screen. */
      screen: screen.optional(),
      offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
    }),
    output: z.object({
      items: z.array(hit).max(FAQ_PAGE_SIZE),
      total: z.int(),
      /** Number of hits of each category that has any. The chosen category does not limit it. */
      categories: z.array(z.object({ category: z.enum(FAQ_SHOWN_CATEGORIES), count: z.int() })),
      /** True when no entry has all words of the search. The hits are then similar entries. */
      is_similar: z.boolean(),
      may_edit: z.boolean(),
      /** Proposals that wait for an editor. 0 for other users. */
      waiting: z.int(),
    }),
    errors: [],
    // Twice as many searches as a fast typist needs. Each key press starts one.
    limit: { calls: 300, seconds: 60, of: 'user' },
  },
  'GET /v1/faq/entries/:uuid': {
    summary:
      'Gets a published entry: the wanted language, else the language of the reader, else English, else the first.',
    ...one,
    query: z.strictObject({ language: reader, wanted: language.optional() }),
    output: entry,
    errors: ['not_found'],
  },
  'POST /v1/faq/entries/:uuid/view': {
    summary: 'Counts that the caller has opened an entry.',
    ...one,
    limit: { calls: 240, seconds: 60 },
    errors: ['not_found'],
  },
  'PUT /v1/faq/entries/:uuid/vote': {
    summary: 'Stores whether the caller found the answer of an entry helpful. `none` takes the vote back.',
    ...one,
    limit: WRITES,
    body: z.strictObject({ vote: z.enum(['yes', 'no', 'none']) }),
    output: z.object({ vote_count: z.int(), helpful_count: z.int(), own_vote: z.boolean().nullable() }),
    errors: ['not_found'],
  },
  'PUT /v1/faq/entries/:uuid/hidden': {
    summary: 'Hides an entry of the handbook from the users of the dealer, or shows it again.',
    access: EDITORS,
    params: z.object({ uuid }),
    limit: WRITES,
    body: z.strictObject({ is_hidden: z.boolean() }),
    errors: ['not_found', 'no_permission'],
  },
  'GET /v1/faq/proposals': {
    summary: "Lists the caller's own proposals with their states, newest first.",
    access: 'signed_in',
    output: z.object({
      items: z
        .array(
          z.object({
            uuid,
            question: z.string(),
            state: z.enum(FAQ_STATES),
            /** Reason of the editor who refused the proposal. Empty without one. */
            refusal: z.string(),
            created_at: timestamp,
          }),
        )
        .max(FAQ_PROPOSALS_MAX),
    }),
    errors: [],
  },
  'POST /v1/faq/proposals': {
    summary: 'Proposes an entry. It is a draft until an editor publishes or refuses it.',
    access: 'signed_in',
    limit: { calls: 20, seconds: 3_600, of: 'user' },
    body: z.strictObject({
      question: neededLine(FAQ_QUESTION_MAX).min(3),
      answer: richText(FAQ_ANSWER_MAX),
      language,
      category: z.enum(FAQ_CATEGORIES).default('other'),
      screen: screen.default(''),
    }),
    output: z.object({ uuid }),
    errors: [],
  },
  'POST /v1/faq/files': {
    summary: 'Stores a picture or video for the answer of an entry or a proposal.',
    access: 'signed_in',
    limit: { calls: 20, seconds: 60, of: 'user' },
    ...STORES_TEXT_FILE,
  },
  'GET /v1/faq/files/:file_uuid': {
    summary: 'Downloads a picture or video of an answer that the caller may read.',
    access: 'signed_in',
    ...SHOWS_TEXT_FILE,
  },
  'GET /v1/faq/misses': {
    summary: 'Lists searches without a result, the most frequent first.',
    access: EDITORS,
    output: z.object({
      items: z.array(z.object({ uuid, query: z.string(), count: z.int(), last_at: timestamp })).max(FAQ_MISSES_MAX),
    }),
    errors: ['no_permission'],
  },
  'POST /v1/faq/misses': {
    summary: 'Reports a search without a result, once the user has stopped typing. The user is not stored.',
    access: 'signed_in',
    limit: { calls: 30, seconds: 60 },
    body: z.strictObject({ query: query.min(2).refine(isVisible, { params: { code: 'required' } }) }),
    errors: [],
  },
  'DELETE /v1/faq/misses/:uuid': {
    summary: 'Removes a search without a result, because an entry answers it now.',
    access: EDITORS,
    params: z.object({ uuid }),
    errors: ['not_found', 'no_permission'],
  },
} as const satisfies EndpointTable

export type FaqHit = z.output<typeof hit>
