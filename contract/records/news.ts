import { DEFAULT_LANGUAGE, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../constants.ts'
import { NEWS_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { attachmentRows } from '../uploads/attachmentRows.ts'
import { UUID_PATTERN } from '../uuid.ts'
import { defineRecord } from './define.ts'

/** At most this many characters of a title, so that a card shows it on two lines. */
const TITLE_MAX = 120
/** At most this many characters of the text in one language: about seven pages of A4. */
const NEWS_BODY_MAX = 15_000
/**
 * At most this many bytes of the text in one language, formatting included. Twenty notices of that size are one page
 * that loads at once.
 */
export const NEWS_TEXT_BYTES = 200_000
/**
 * At most this many locations, departments or groups that one notice names. A notice for more of them should be for
 * everybody.
 */
export const NEWS_TARGETS_MAX = 50

/**
 * Weight of a notice. A safety notice notifies its readers at once, and stays on the start page until it is confirmed.
 */
export const NEWS_IMPORTANCES = ['info', 'important', 'safety'] as const
export type NewsImportance = (typeof NEWS_IMPORTANCES)[number]

/** Subjects by which readers filter. */
export const NEWS_CATEGORIES = ['general', 'hours', 'workshop', 'service', 'parts', 'people', 'it', 'safety'] as const
export type NewsCategory = (typeof NEWS_CATEGORIES)[number]

/** States of a notice. A deleted one has `deleted_at` like every record. */
export const NEWS_STATES = ['draft', 'scheduled', 'published', 'expired'] as const
export type NewsState = (typeof NEWS_STATES)[number]

const targets = <Name extends string>(names: Name) =>
  ({ kind: 'texts', most: NEWS_TARGETS_MAX, pattern: UUID_PATTERN, names }) as const
const title = { kind: 'text', min: 1, max: TITLE_MAX } as const
const body = { kind: 'richText', max: NEWS_BODY_MAX } as const

/**
 * A notice for staff, as its editors see it. Readers get it by the endpoints of `api/news`, in their language and only
 * if they belong to its audience.
 *
 * The audience: a user must belong to one of the locations, and to one of the departments or groups. An empty list of
 * locations, or of departments and groups together, does not narrow it down. `is_for_everybody` ignores all lists.
 */
export const news = defineRecord({
  name: 'news',
  table: 'news',
  path: 'news',
  fields: {
    title,
    /** Language of `title` and `body`. */
    language: { kind: 'choice', of: LANGUAGES, default: DEFAULT_LANGUAGE },
    body,
    /** Title and text in other languages. */
    translations: {
      kind: 'rows',
      most: LANGUAGES.length - 1,
      key: 'language',
      of: { language: { kind: 'choice', of: LANGUAGES, default: FALLBACK_LANGUAGE }, title, body },
    },
    /** Files below the text, in the order of the editor. The server sets size (bytes) and type by the stored file. */
    attachments: attachmentRows,
    category: { kind: 'choice', of: NEWS_CATEGORIES, default: 'general' },
    importance: { kind: 'choice', of: NEWS_IMPORTANCES, default: 'info' },
    is_for_everybody: { kind: 'flag', default: false },
    location_uuids: targets('location'),
    department_uuids: targets('department'),
    group_uuids: targets('group'),
    /** A draft is visible to editors only. */
    is_draft: { kind: 'flag', default: true },
    /** Null: at once. */
    publish_from: { kind: 'moment', optional: true },
    /** Null: it stays. */
    publish_until: { kind: 'moment', optional: true },
    is_pinned: { kind: 'flag', default: false },
    /** Readers may write comments. Without it, the existing ones can only be read. */
    allows_comments: { kind: 'flag', default: true },
    /** Readers are asked to confirm that they have read and understood the notice. */
    needs_confirmation: { kind: 'flag', default: false },
    /** Last day for the confirmation. Reminders begin before it. */
    confirm_until: { kind: 'date', optional: true },
    /**
     * The texts of this write are a small correction: confirmations stay valid, and no other language becomes older. Counts
     * for one write, and is always false in a stored notice.
     */
    is_small_correction: { kind: 'flag', default: false },
  },
  computed: {
    state: { kind: 'choice', of: NEWS_STATES },
    /** Name of the user who created it. */
    author: { kind: 'text', max: 200 },
    published_at: { kind: 'time', optional: true },
    /** When its text or attachments changed after the publication. */
    changed_at: { kind: 'time', optional: true },
    /** Languages whose text did not follow the newest change of another one. */
    older_languages: { kind: 'choices', of: LANGUAGES },
    /** Name of the first location, else department, else group of the audience. Empty when it is for everybody. */
    audience_name: { kind: 'text', max: 200 },
    /** Number of people in the audience. */
    audience_count: { kind: 'integer', min: 0, max: 1_000_000 },
    /** Share of the audience that has read it, in percent. Null before the publication. */
    read_percent: { kind: 'integer', min: 0, max: 100, optional: true },
    /** People of the audience whose confirmation counts for the present text. */
    confirmed_count: { kind: 'integer', min: 0, max: 1_000_000 },
    /**
     * Share of the audience that has confirmed it, in percent. Null before the publication, and when no confirmation is
     * needed.
     */
    confirmed_percent: { kind: 'integer', min: 0, max: 100, optional: true },
  },
  permissions: NEWS_PERMISSIONS,
  unique: [],
  label: ['title'],
  search: ['title'],
  filters: [
    'title',
    'state',
    'category',
    'importance',
    'is_pinned',
    'needs_confirmation',
    'publish_from',
    'publish_until',
  ],
  sortKeys: ['title'],
  defaultSort: '-created_at',
})

/** The language in which a user reads a text: their own, else English, else the first one of the text. */
export function languageFor(wanted: Language, available: readonly Language[]): Language {
  if (available.includes(wanted)) return wanted
  return available.includes(FALLBACK_LANGUAGE) ? FALLBACK_LANGUAGE : (available[0] ?? DEFAULT_LANGUAGE)
}
