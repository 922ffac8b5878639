import { PAPER_PERMISSIONS, PART_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { HOLD_REASONS } from '../states/holdReason.ts'
import { WORK_STATES } from '../workshop/enumerations.ts'
import { defineRecord } from './define.ts'
import { BAY_KINDS } from './location.ts'
import { SKILLS } from './user.ts'

/** Largest target of one line: 99.99 hours, in ZE of 36 seconds. */
export const TARGET_ZE_MAX = 9_999

/** At most this many helpers besides the technician of a work. */
export const HELPERS_MAX = 9

/**
 * One line of a workshop paper: a work with its technician and target time. Its location is always that of the paper.
 */
export const work = defineRecord({
  name: 'work',
  event: { name: 'workshop.work' },
  table: 'works',
  path: 'workshop/works',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    paper_uuid: { kind: 'reference', to: 'paper', isPart: true },
    /** 1 is the paper itself, from 2 on its extensions. */
    extension: { kind: 'integer', min: 1, max: 99, default: 1 },
    position: { kind: 'integer', min: 1, max: 999 },
    text: { kind: 'text', min: 1, max: 500 },
    labour_number: { kind: 'text', max: 20, pattern: '[0-9A-Za-z ./-]*', default: '' },
    target_ze: { kind: 'integer', min: 0, max: TARGET_ZE_MAX, default: 0 },
    /**
     * Skill of its technician, and kind of its bay. Empty when it needs none. The planner and the promise guard use
     * them.
     */
    skill: { kind: 'choice', of: ['', ...SKILLS], default: '' },
    bay_kind: { kind: 'choice', of: ['', ...BAY_KINDS], default: '' },
    technician_uuid: { kind: 'reference', to: 'user', optional: true },
    state: { kind: 'choice', of: WORK_STATES, default: 'new' },
    hold_reason: { kind: 'choice', of: ['', ...HOLD_REASONS], default: '' },
    complaint: { kind: 'text', max: 2_000, multiline: true },
    cause: { kind: 'text', max: 2_000, multiline: true },
    correction: { kind: 'text', max: 2_000, multiline: true },
  },
  computed: {
    /** The customer declined or postponed its extension. The work is not done, and its target does not count. */
    is_put_off: { kind: 'flag' },
    /**
     * Uuid of the user who added the work, while nothing was done with it. This user may remove it again. Empty on any
     * other work, which only users who may delete papers remove.
     */
    removable_by: { kind: 'text', max: 36, default: '', isId: true },
    /** Users who share the work with its technician, who has the rest of the 100 per cent. */
    helpers: {
      kind: 'rows',
      most: HELPERS_MAX,
      of: {
        user_uuid: { kind: 'text', max: 36, default: '', names: 'user' },
        share: { kind: 'integer', min: 1, max: 99 },
      },
    },
  },
  permissions: { ...PART_PERMISSIONS, delete: [...PAPER_PERMISSIONS.delete, ...PAPER_PERMISSIONS.update] },
  scope: 'location',
  asks: { state: { as: 'decline', to: ['canceled'] } },
  openWhile: { column: 'state', is: ['new', 'in_progress'] },
  unique: [],
  label: ['text'],
  search: ['text', 'labour_number'],
  filters: ['paper_uuid', 'location_uuid', 'technician_uuid', 'state', 'labour_number', 'extension'],
  sortKeys: ['position', 'text'],
  defaultSort: 'position',
})
