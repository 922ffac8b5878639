import { LANGUAGES } from '../constants.ts'
import {
  FAQ_ANSWER_MAX,
  FAQ_CATEGORIES,
  FAQ_QUESTION_MAX,
  FAQ_REFUSAL_MAX,
  FAQ_SCREEN_PATTERN,
  FAQ_STATES,
  FAQ_STATUSES,
} from '../faq/faq.ts'
import type { Needed } from '../permissions/can.ts'
import { UUID_PATTERN } from '../uuid.ts'
import { defineRecord } from './define.ts'

/** Rights of editors. Every signed-in user reads published entries through the endpoints in `api/faq`. */
export const FAQ_EDITORS = ['global.news.update', 'numbered.faq'] as const satisfies Needed

/**
 * One language version of an entry of the FAQ, as editors see it. Its translations name it as their `topic`. All of them
 * share category, machine, department, screen and review date.
 */
export const faqEntry = defineRecord({
  name: 'faqEntry',
  table: 'faq_entries',
  path: 'faq/manage',
  fields: {
    question: { kind: 'text', min: 3, max: FAQ_QUESTION_MAX },
    answer: { kind: 'richText', max: FAQ_ANSWER_MAX },
    language: { kind: 'choice', of: LANGUAGES, default: 'de' },
    /** Uuid of another language version. Empty for the first one. */
    topic: { kind: 'text', max: 36, pattern: `(?:${UUID_PATTERN})?`, default: '', names: 'faqEntry' },
    category: { kind: 'choice', of: FAQ_CATEGORIES, default: 'other' },
    tags: { kind: 'texts', most: 12, pattern: '[\\p{L}\\p{N}][\\p{L}\\p{N} ._/-]{0,29}' },
    /** Code on the machine or at the place that the entry explains. */
    machine_code: { kind: 'text', max: 40 },
    /** Name of the screen whose help shows the entry. */
    screen: { kind: 'text', max: 60, pattern: FAQ_SCREEN_PATTERN, default: '' },
    department_uuid: { kind: 'reference', to: 'department', optional: true, isNameOnly: true },
    /** Last day before the entry must be reviewed. */
    valid_until: { kind: 'date', optional: true },
    state: { kind: 'choice', of: FAQ_STATES, default: 'draft' },
    /** Reason for refusing a proposal, which its author reads. */
    refusal: { kind: 'text', max: FAQ_REFUSAL_MAX, multiline: true },
  },
  computed: {
    status: { kind: 'choice', of: FAQ_STATUSES },
    author: { kind: 'text', max: 200 },
    /** A user without the right to publish wrote it. */
    is_proposal: { kind: 'flag' },
    /** The topic has no other language version. */
    is_untranslated: { kind: 'flag' },
    view_count: { kind: 'integer', min: 0, max: 1_000_000_000 },
    vote_count: { kind: 'integer', min: 0, max: 1_000_000 },
    /** Part of the votes for the current answer that found it helpful. Null without votes. */
    helpful_percent: { kind: 'integer', min: 0, max: 100, optional: true },
  },
  permissions: { read: FAQ_EDITORS, create: FAQ_EDITORS, update: FAQ_EDITORS, delete: FAQ_EDITORS },
  unique: [],
  label: ['question'],
  search: ['question', 'machine_code'],
  filters: [
    'question',
    'category',
    'language',
    'status',
    'is_untranslated',
    'is_proposal',
    'department_uuid',
    'valid_until',
  ],
  sortKeys: ['question'],
  defaultSort: '-updated_at',
})
