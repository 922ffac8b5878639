import { CHECKIN_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { CHECKIN_TYPES, DESK_STATES } from '../service/checkin.ts'
import { HOLD_REASONS } from '../states/holdReason.ts'
import { RECORD_STATUSES } from '../states/recordStatus.ts'
import { attachmentRows } from '../uploads/attachmentRows.ts'
import { PAPER_HST_STATES } from '../workshop/hst/hstState.ts'
import { customer } from './customer.ts'
import { defineRecord } from './define.ts'
import { paper } from './paper.ts'

const { vin, licensePlate, kilometers, parking_place, key_place, waiting_customer, replacement_car } = paper.fields
const { name, first_name, phone, email, number } = customer.fields

/** Minutes of a century: no car waits longer. */
const MINUTES_MAX = 52_560_000

/**
 * The arrival of a car at the service desk, expected or real. The status is changed by its own endpoint, which checks
 * the guards of `contract/service/checkinGraph.ts`. A customer who is not known yet is written in the `customer_` texts.
 */
export const checkin = defineRecord({
  name: 'checkin',
  event: { name: 'service.checkin', carries: ['status', 'hold_reason'] },
  table: 'checkins',
  path: 'service/checkin',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    type: { kind: 'choice', of: CHECKIN_TYPES, default: 'appointment' },
    /** The agreed time. A car without an appointment has the time of its arrival. */
    target_date: { kind: 'moment' },
    /** The customer's concern. */
    description: { kind: 'text', max: 2_000, multiline: true },
    licensePlate,
    vin,
    vehicle_uuid: { kind: 'reference', to: 'vehicle', optional: true },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true },
    customer_name: { kind: 'text', max: name.max + 1 + first_name.max },
    customer_phone: phone,
    customer_email: email,
    customer_number: number,
    /** The advisor who accepts the car. */
    user_target_uuid: { kind: 'reference', to: 'user', optional: true },
    kilometers,
    /** Hook or box of the key. */
    key_place,
    parking_place,
    waiting_customer,
    replacement_car,
    wheel_set_needed: { kind: 'flag', default: false },
    documents_received: { kind: 'flag', default: false },
    /** The customer has unpaid invoices, as another program says. */
    has_open_invoices: { kind: 'flag', default: false },
    paper_uuid: { kind: 'reference', to: 'paper', optional: true, isNameOnly: true },
    attachments: attachmentRows,
  },
  computed: {
    status: { kind: 'choice', of: RECORD_STATUSES },
    hold_reason: { kind: 'choice', of: ['', ...HOLD_REASONS] },
    state_since: { kind: 'time' },
    hold_since: { kind: 'time', optional: true },
    hold_until: { kind: 'time', optional: true },
    hold_note: { kind: 'text', max: 500 },
    /** When the car came. Empty while it is expected. */
    arrival_at: { kind: 'time', optional: true },
    /** When a user called the customer to the desk, and who. */
    called_at: { kind: 'time', optional: true },
    called_by_uuid: { kind: 'reference', to: 'user', optional: true },
    /** The customer did not come. Such a check-in is canceled. */
    is_no_show: { kind: 'flag' },
    /** Name of the person who took the car back. */
    taken_by: { kind: 'text', max: 120 },
    creator_uuid: { kind: 'reference', to: 'user', optional: true },
    modifier_uuid: { kind: 'reference', to: 'user', optional: true },
    /** Number of the receipt of the key-drop form that created the check-in. Empty for other check-ins. */
    drop_number: { kind: 'text', max: 20 },
    /** Photos of the form that were not accepted. */
    drop_refused: { kind: 'integer', min: 0, max: 100 },
    /** The signature of the form was not accepted. */
    is_drop_unsigned: { kind: 'flag' },
    desk_state: { kind: 'choice', of: DESK_STATES },
    /** Minutes from the arrival until the customer was called, or until now. Empty if nobody waits at the desk. */
    waiting_minutes: { kind: 'integer', min: 0, max: MINUTES_MAX, optional: true },
    /** The customer has waited for more than ten minutes and was not called. */
    is_waiting_long: { kind: 'flag' },
    /** Minutes since the arrival, while the car is here. */
    minutes_here: { kind: 'integer', min: 0, max: MINUTES_MAX, optional: true },
    /** Expected or arrived today, or still at the desk. Uses the time zone of its location. */
    is_today: { kind: 'flag' },
    /** State of the wheel set of the linked paper. Empty when none is needed. */
    wheel_set_state: { kind: 'choice', of: ['', 'missing', 'ready'] },
    /** State of the needed parts of the linked paper. Empty when none are needed. */
    parts_state: { kind: 'choice', of: ['', 'incomplete', 'complete'] },
    /** HST state of the vehicle. Empty without a VIN, and after the car has left. */
    hst_state: { kind: 'choice', of: ['', ...PAPER_HST_STATES] },
    hst_checked_at: { kind: 'time', optional: true },
    /** A safety recall of the car is open. */
    has_recall: { kind: 'flag' },
    /** Number of other open papers of the car. */
    open_papers: { kind: 'integer', min: 0, max: 100_000 },
  },
  spelled: {
    location: 'location_uuid',
    customer: 'customer_uuid',
    user_target: 'user_target_uuid',
    creator: 'creator_uuid',
    modifier: 'modifier_uuid',
    dealer_code: 'dealer',
  },
  permissions: CHECKIN_PERMISSIONS,
  scope: 'location',
  openWhile: { column: 'status', is: ['new', 'in_progress'] },
  asks: { location_uuid: { as: 'move' } },
  unique: [],
  label: ['licensePlate', 'customer_name'],
  search: ['licensePlate', 'vin', 'customer_name', 'customer_phone', 'customer_number', 'key_place', 'description'],
  filters: [
    'location_uuid',
    'status',
    'hold_reason',
    'type',
    'desk_state',
    'is_today',
    'is_no_show',
    'is_waiting_long',
    'user_target_uuid',
    'customer_uuid',
    'vehicle_uuid',
    'paper_uuid',
    'waiting_customer',
    'replacement_car',
    'wheel_set_needed',
    'target_date',
    'licensePlate',
    'vin',
    'key_place',
  ],
  sortKeys: ['target_date', 'licensePlate', 'customer_name'],
  defaultSort: 'target_date',
})
