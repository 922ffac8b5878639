import { SERVICE_REQUEST_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { HOLD_REASONS } from '../states/holdReason.ts'
import { RECORD_STATUSES } from '../states/recordStatus.ts'
import { attachmentRows } from '../uploads/attachmentRows.ts'
import { UUID_PATTERN } from '../uuid.ts'
import { PRIORITIES } from '../workshop/enumerations.ts'
import { defineRecord } from './define.ts'
import { VEHICLE_FIELDS } from './vehicle.ts'

/** Kinds of requests at the service desk. */
export const REQUEST_TYPES = [
  'callback',
  'estimate',
  'parts_question',
  'complaint',
  'rental_car',
  'warranty',
  'tire_order',
  'document',
  'other',
] as const
export type RequestType = (typeof REQUEST_TYPES)[number]

/** How often a request comes again after it was completed. */
const RECURRENCES = ['none', 'daily', 'weekly', 'two_weeks', 'monthly', 'yearly'] as const
export type Recurrence = (typeof RECURRENCES)[number]

/** At most this many watchers of one request. */
export const WATCHERS_MAX = 20
/** At most this many characters of the result. */
export const RESULT_MAX = 4_000

/**
 * A task for a person or a department with a due time, mostly about a customer or a car. The status is changed by its
 * own endpoint, which checks the guards of `contract/service/requestGraph.ts`.
 */
export const serviceRequest = defineRecord({
  name: 'serviceRequest',
  event: { name: 'service.request', carries: ['status', 'hold_reason'] },
  table: 'service_requests',
  path: 'service/request',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    /** Assigned by the server unless another program gives one. */
    number: { kind: 'text', max: 20, pattern: '[0-9A-Za-z./-]*', default: '' },
    type: { kind: 'choice', of: REQUEST_TYPES, default: 'callback' },
    subject: { kind: 'text', min: 1, max: 120 },
    /** When it is due. */
    target_date: { kind: 'moment' },
    priority: { kind: 'choice', of: PRIORITIES, default: 'normal' },
    description: { kind: 'text', max: 4_000, multiline: true },
    /** The person or the department that does it: at most one of the two. */
    user_target_uuid: { kind: 'reference', to: 'user', optional: true },
    department_target_uuid: { kind: 'reference', to: 'department', optional: true },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true, isNameOnly: true },
    licensePlate: VEHICLE_FIELDS.licensePlate,
    vin: VEHICLE_FIELDS.vin,
    paper_uuid: { kind: 'reference', to: 'paper', optional: true, isNameOnly: true },
    callback_phone: { kind: 'phone', optional: true },
    /** Best time for a call, in the customer's words. */
    callback_time: { kind: 'text', max: 80 },
    /** Needed to complete the request. */
    result: { kind: 'text', max: RESULT_MAX, multiline: true },
    /** Users who are told about each step. */
    watcher_uuids: { kind: 'texts', most: WATCHERS_MAX, pattern: UUID_PATTERN, names: 'user' },
    recurrence: { kind: 'choice', of: RECURRENCES, default: 'none' },
    attachments: attachmentRows,
  },
  computed: {
    status: { kind: 'choice', of: RECORD_STATUSES },
    hold_reason: { kind: 'choice', of: ['', ...HOLD_REASONS] },
    state_since: { kind: 'time' },
    hold_since: { kind: 'time', optional: true },
    hold_until: { kind: 'time', optional: true },
    hold_note: { kind: 'text', max: 500 },
    creator_uuid: { kind: 'reference', to: 'user', optional: true },
    modifier_uuid: { kind: 'reference', to: 'user', optional: true },
    /** The user who took over a request that was for a department, or for other users. */
    taken_by_uuid: { kind: 'reference', to: 'user', optional: true },
    /** The user who works on the request: the one who took it over, or else its target. */
    assignee_uuid: { kind: 'reference', to: 'user', optional: true },
    /** The appointment that was created from the request. */
    checkin_uuid: { kind: 'reference', to: 'checkin', optional: true },
    first_action_at: { kind: 'time', optional: true },
    completed_at: { kind: 'time', optional: true },
    /** Number of calls that were tried. */
    tries: { kind: 'integer', min: 0, max: 1_000_000 },
    comment_count: { kind: 'integer', min: 0, max: 1_000_000 },
    /** Open and past its due time. */
    is_overdue: { kind: 'flag' },
    /** Open and due today or earlier, in the time zone of its location. */
    is_today: { kind: 'flag' },
    is_unassigned: { kind: 'flag' },
  },
  spelled: {
    location: 'location_uuid',
    customer: 'customer_uuid',
    user_target: 'user_target_uuid',
    department_target: 'department_target_uuid',
    creator: 'creator_uuid',
    dealer_code: 'dealer',
  },
  permissions: SERVICE_REQUEST_PERMISSIONS,
  scope: 'location',
  openWhile: { column: 'status', is: ['new', 'in_progress'] },
  unique: ['number'],
  label: ['number', 'subject'],
  search: ['number', 'subject', 'licensePlate', 'vin', 'callback_phone'],
  filters: [
    'location_uuid',
    'status',
    'hold_reason',
    'type',
    'priority',
    'target_date',
    'user_target_uuid',
    'department_target_uuid',
    'assignee_uuid',
    'creator_uuid',
    'customer_uuid',
    'paper_uuid',
    'checkin_uuid',
    'licensePlate',
    'vin',
    'is_overdue',
    'is_today',
    'is_unassigned',
    'recurrence',
  ],
  sortKeys: ['target_date', 'number', 'subject'],
  defaultSort: 'target_date',
})
