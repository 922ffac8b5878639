import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { NEWS_CATEGORIES, NEWS_IMPORTANCES, NEWS_STATES, NEWS_TARGETS_MAX, news } from '#contract/records/news.ts'
import { richDocument } from '#contract/richText/schema.ts'
import { timestamp, uuid } from '#contract/scalars.ts'
import type { EndpointTable } from '../define/endpoint.ts'
import { userName } from '../define/shapes.ts'

/** Notices on one page of the start page. */
const NEWS_PAGE_SIZE = 20
/** Most notices on one page. */
const PAGE_MAX = 50

/** Readers hold this at any location. Which notices they see is decided by the audience of each notice. */
const READ = { permission: 'location.read', scope: 'any' } as const

/** Editors hold the permission for all notices, or for those of one location. */
const EDIT = { permission: [...news.permissions.create, ...news.permissions.update], scope: 'any' } as const

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
    /** Language of title and text, and all languages of the notice, the first one first. */
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
    needs_confirmation: z.boolean(),
    confirm_until: z.iso.date().nullable(),
    /** When the caller read and confirmed it. A confirmation of a text that must be confirmed again does not count. */
    read_at: timestamp.nullable(),
    confirmed_at: timestamp.nullable(),
    /** The caller belongs to its audience. Editors also see other notices. */
    is_for_me: z.boolean(),
    may_edit: z.boolean(),
  })
  .meta({ id: 'NewsCard' })
export type NewsCard = z.infer<typeof newsCard>

/** A location, department or group. */
const target = z.object({ uuid, name: z.string() })
const targets = z.array(uuid).max(NEWS_TARGETS_MAX)

/** Endpoints of notices for readers, and those of editors beside the record. */
export const newsEndpoints = {
  'GET /v1/news/feed': {
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
      /** All notices that the caller has not read, and that they have to confirm. */
      unread: z.int().nonnegative(),
      to_confirm: z.int().nonnegative(),
    }),
    errors: [],
  },
  'GET /v1/news/feed/:uuid': {
    summary: 'Gets one notice, if the caller belongs to its audience or edits it.',
    access: READ,
    params,
    query: z.strictObject({ language: language.optional() }),
    output: newsCard,
    errors: ['not_found'],
  },
  'POST /v1/news/feed/:uuid/read': {
    summary: 'Notes that the caller has read a notice. A repeat changes nothing.',
    access: READ,
    params,
    errors: ['not_found'],
  },
  'POST /v1/news/feed/:uuid/confirm': {
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
    errors: ['not_found', 'version_conflict'],
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
    errors: [],
  },
  'GET /v1/news/targets': {
    summary: 'Lists the locations, departments and groups that the caller may name in a notice.',
    access: EDIT,
    output: z.object({ locations: z.array(target), departments: z.array(target), groups: z.array(target) }),
    errors: [],
  },
} as const satisfies EndpointTable
