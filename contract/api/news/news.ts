import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { NEWS_CATEGORIES, NEWS_IMPORTANCES, NEWS_STATES, NEWS_TARGETS_MAX, news } from '#contract/records/news.ts'
import { richDocument } from '#contract/richText/schema.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import { SENDS_ATTACHMENT, STORES_ATTACHMENT } from '../define/attachedFiles.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { EXPORT_LIMIT, PDF_TYPE, SHEET_TYPE } from '../define/listFiles.ts'
import { userName } from '../define/shapes.ts'
import { SHOWS_TEXT_FILE, STORES_TEXT_FILE } from '../define/textFiles.ts'

/** Default number of notices in one answer. */
const NEWS_PAGE_SIZE = 20
/** Largest `limit` of one answer. */
const PAGE_MAX = 20

/** Readers hold this at any location. Which notices they see is decided by the audience of each notice. */
const READ = { permission: 'location.read', scope: 'any' } as const

const OVERVIEW = { permission: news.permissions.read, scope: 'any' } as const
const CREATE = { permission: news.permissions.create, scope: 'any' } as const
const UPDATE = { permission: news.permissions.update, scope: 'any' } as const
/** Editors hold the permission for all notices, or for those of one location. */
const EDIT = { permission: [...news.permissions.create, ...news.permissions.update], scope: 'any' } as const

/** Access to files: readers, and editors, who may lack the right to read at any location. */
const FILES = { permission: [READ.permission, ...news.permissions.read, ...EDIT.permission], scope: 'any' } as const
/** Files that one editor stores in a minute. */
const STORES = { calls: 20, seconds: 60, of: 'user' } as const

const language = z.enum(LANGUAGES)
const params = z.object({ uuid })

/** A notice as one reader sees it, in one language. */
const newsCard = z
  .object({
    uuid,
    /** Version of the notice. The confirmation names it. */
    version: z.int().positive(),
    state: z.enum(NEWS_STATES),
    title: z.string(),
    body: richDocument,
    /** Language of title and text, and all languages of the notice, the original one first. */
    language,
    languages: z.array(language).min(1),
    category: z.enum(NEWS_CATEGORIES),
    importance: z.enum(NEWS_IMPORTANCES),
    is_pinned: z.boolean(),
    author: userName.nullable(),
    published_at: timestamp.nullable(),
    publish_until: timestamp.nullable(),
    /** When the text changed after the publication. */
    changed_at: timestamp.nullable(),
    /** Languages whose text changed after the shown one, so that the shown text may be outdated. */
    newer: z.array(z.object({ language, changed_at: timestamp })),
    needs_confirmation: z.boolean(),
    confirm_until: z.iso.date().nullable(),
    /** When the caller read and confirmed it. A confirmation of a text that must be confirmed again does not count. */
    read_at: timestamp.nullable(),
    confirmed_at: timestamp.nullable(),
    /** The caller belongs to its audience. Editors also see other notices. */
    is_for_me: z.boolean(),
    may_edit: z.boolean(),
    attachments: z.array(
      z.object({
        file_uuid: uuid,
        name: z.string(),
        size: z.int().nonnegative(),
        content_type: z.string(),
        /** False: the virus scanner has locked it, or it is gone. */
        is_readable: z.boolean(),
      }),
    ),
    allows_comments: z.boolean(),
    comment_count: z.int().nonnegative(),
  })
  .meta({ id: 'NewsCard' })
export type NewsCard = z.infer<typeof newsCard>

/** A location, department or group. */
const target = z.object({ uuid, name: z.string() })
const targets = z.array(uuid).max(NEWS_TARGETS_MAX)

/** One person of the audience, or one who left it after reading or confirming. */
const receipt = z
  .object({
    user: userName,
    is_in_audience: z.boolean(),
    read_at: timestamp.nullable(),
    confirmed_at: timestamp.nullable(),
    /** The version and the language that the user confirmed. */
    version: z.int().positive().nullable(),
    language: language.nullable(),
    /** True: the version that the user confirmed still counts. False also for a user who has not confirmed. */
    is_valid: z.boolean(),
  })
  .meta({ id: 'NewsReceipt' })
export type NewsReceipt = z.infer<typeof receipt>

/** A text in one language of a version that somebody has confirmed. */
const confirmedText = z
  .object({
    version: z.int().positive(),
    language,
    /** Empty title and null body for a version that was confirmed before texts were kept. */
    title: z.string(),
    body: richDocument.nullable(),
  })
  .meta({ id: 'NewsConfirmedText' })
export type ConfirmedText = z.infer<typeof confirmedText>

const exported = z.strictObject({ language })

/** Endpoints of notices for readers, and those of editors besides the record. */
export const newsEndpoints = {
  'GET /v1/notices': {
    summary: 'Lists the notices for the caller: pinned ones and safety notices to confirm first, then the newest.',
    access: READ,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(NEWS_PAGE_SIZE),
      cursor: z
        .string()
        .max(200)
        .regex(/^[A-Za-z0-9_-]+$/)
        .optional(),
      category: z.enum(NEWS_CATEGORIES).optional(),
      /** Only notices that the caller has to confirm. */
      to_confirm: z.enum(['true', 'false']).default('false'),
      /** Language of the texts. Without it, that of the caller. */
      language: language.optional(),
    }),
    output: z.object({
      items: z.array(newsCard),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
      /** Number of notices that the caller has not read, and number of those that they have to confirm. */
      unread: z.int().nonnegative(),
      to_confirm: z.int().nonnegative(),
      /** Number of the caller's notices by category. Categories without a notice are missing. */
      categories: z.partialRecord(z.enum(NEWS_CATEGORIES), z.int().positive()),
    }),
    errors: [],
  },
  'GET /v1/notices/:uuid': {
    summary: 'Gets one notice, if the caller belongs to its audience or edits it.',
    access: READ,
    params,
    query: z.strictObject({ language: language.optional() }),
    output: newsCard,
    errors: ['not_found', 'notice_ended', 'notice_withdrawn'],
  },
  'POST /v1/notices/:uuid/read': {
    summary: 'Notes that the caller has read a notice. A repeat changes nothing.',
    access: READ,
    params,
    errors: ['not_found'],
  },
  'POST /v1/notices/:uuid/confirm': {
    summary: 'Confirms that the caller has read and understood a version of a notice. A repeat changes nothing.',
    access: READ,
    params,
    body: z.strictObject({
      /** The version that the caller has read. An outdated text is refused. */
      version: z.int().positive(),
      /** The language in which the caller has read it. */
      language,
    }),
    output: newsCard,
    errors: ['not_found', 'version_conflict', 'no_confirmation_needed'],
  },
  'POST /v1/news/audience': {
    summary: 'Counts the people whom a notice with this audience would reach.',
    access: EDIT,
    body: z.strictObject({
      is_for_everybody: z.boolean(),
      location_uuids: targets,
      department_uuids: targets,
      group_uuids: targets,
    }),
    output: z.object({ count: z.int().nonnegative() }),
    errors: ['no_permission'],
  },
  'GET /v1/news/:uuid/receipts': {
    summary: 'Lists the people of the audience with the times at which they read and confirmed a notice.',
    access: OVERVIEW,
    params,
    output: z.object({
      title: z.string(),
      published_at: timestamp.nullable(),
      /**
       * Moments of all publications, the earliest one first. A withdrawn notice that was published again has several.
       */
      publications: z.array(timestamp),
      /** Confirmed texts by version and language, the newest version first. Without a confirmation, the present text. */
      texts: z.array(confirmedText),
      /** People in the audience, and how many of them have read and confirmed the notice. */
      audience: z.int().nonnegative(),
      read: z.int().nonnegative(),
      confirmed: z.int().nonnegative(),
      items: z.array(receipt),
    }),
    errors: ['not_found'],
  },
  'GET /v1/news/:uuid/receipts/export.csv': {
    summary: 'Exports the confirmations of a notice as CSV, as a proof.',
    access: OVERVIEW,
    params,
    query: exported,
    output: z.any().meta({ description: 'text/csv' }),
    errors: ['not_found'],
    limit: EXPORT_LIMIT,
  },
  'GET /v1/news/:uuid/receipts/export.xlsx': {
    summary: 'Exports the same list as an Excel workbook, with typed times.',
    access: OVERVIEW,
    params,
    query: exported,
    output: z.any().meta({ description: SHEET_TYPE }),
    errors: ['not_found'],
    limit: EXPORT_LIMIT,
  },
  'GET /v1/news/:uuid/receipts/export.pdf': {
    summary: 'Exports the same list as a PDF document, with the texts that were confirmed.',
    access: OVERVIEW,
    params,
    query: exported,
    output: z.any().meta({ description: PDF_TYPE }),
    errors: ['not_found', 'document_failed', 'too_many_attempts'],
    limit: EXPORT_LIMIT,
  },
  'POST /v1/news/:uuid/ask-again': {
    summary: 'Asks for all confirmations again, because the text has changed. Earlier ones stay in the list.',
    access: UPDATE,
    params,
    errors: ['not_found', 'no_permission', 'notice_not_shown', 'no_confirmation_needed'],
  },
  'POST /v1/news/:uuid/remind': {
    summary: 'Reminds everybody who has not confirmed a notice, at once. Nobody is reminded twice on one day.',
    access: UPDATE,
    params,
    /** Number of people who were reminded. */
    output: z.object({ count: z.int().nonnegative() }),
    errors: ['not_found', 'no_permission', 'notice_not_shown', 'no_confirmation_needed'],
  },
  'POST /v1/news/:uuid/duplicate': {
    summary: 'Creates a draft with the text, audience and settings of a notice.',
    access: CREATE,
    params,
    output: z.object({ uuid }),
    errors: ['not_found', 'no_permission'],
  },
  'POST /v1/news-files': {
    summary: 'Stores a picture or video for the text of a notice.',
    access: EDIT,
    limit: STORES,
    ...STORES_TEXT_FILE,
  },
  'GET /v1/news-files/:file_uuid': {
    summary: 'Downloads a picture or video of a notice that the caller may read.',
    access: FILES,
    ...SHOWS_TEXT_FILE,
  },
  'POST /v1/news-attachments': {
    summary: 'Stores an attachment for a notice.',
    access: EDIT,
    limit: STORES,
    ...STORES_ATTACHMENT,
  },
  'GET /v1/news-attachments/:file_uuid': {
    summary: 'Downloads an attachment of a notice that the caller may read.',
    access: FILES,
    ...SENDS_ATTACHMENT,
  },
  'GET /v1/news/targets': {
    summary: 'Lists the locations, departments and groups that the caller may name in a notice.',
    access: EDIT,
    output: z.object({ locations: z.array(target), departments: z.array(target), groups: z.array(target) }),
    errors: [],
  },
} as const satisfies EndpointTable
