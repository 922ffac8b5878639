import { PAPER_PERMISSIONS } from '../permissions/recordPermissions.ts'
import { HOLD_REASONS } from '../states/holdReason.ts'
import { RECORD_STATUSES } from '../states/recordStatus.ts'
import { UUID_PATTERN } from '../uuid.ts'
import { CHARGE_MAX, TAG_MAX, TAG_PATTERN } from '../vehicles/fields.ts'
import { MILEAGE_MAX } from '../vehicles/mileage.ts'
import { DAMAGE_KINDS, DAMAGE_SIZES, DAMAGE_VIEWS } from '../workshop/damageMarks.ts'
import { ORDER_TYPES, PRIORITIES } from '../workshop/enumerations.ts'
import { PAPER_HST_STATES } from '../workshop/hst/hstState.ts'
import { CONTACT_CHANNELS } from './customer.ts'
import { defineRecord } from './define.ts'
import { orEmpty, VEHICLE_FIELDS } from './vehicle.ts'

/** Largest estimate: 99.99 hours, like the largest target of a work. */
const ESTIMATED_ZE_MAX = 9_999

/**
 * The workshop paper: the job sheet of one visit of one vehicle. It keeps the state of the vehicle on that day. The
 * status is changed by its own endpoint, which checks the guards of `contract/workshop/status/paperGraph.ts`. Works
 * and extensions are separate records, so that two users who edit different lines never collide.
 */
export const paper = defineRecord({
  name: 'paper',
  event: { name: 'workshop.paper', carries: ['status', 'hold_reason'] },
  table: 'papers',
  path: 'workshop/paper',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    progressId: { kind: 'text', max: 40 },
    /**
     * The manufacturer's order number, by the setting `order_number_type`. It is unique at the location while the paper
     * is open.
     */
    jobId: { kind: 'text', max: 30 },
    dmsJobId: { kind: 'text', max: 30 },
    vehicle_uuid: { kind: 'reference', to: 'vehicle', optional: true },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true },
    ...VEHICLE_FIELDS,
    /** Kilometres read on this visit. Completing the paper asks for them. */
    kilometers: { kind: 'integer', min: 0, max: MILEAGE_MAX, optional: true },
    /** Percent, in steps of an eighth of the tank. */
    fuel: { kind: 'number', min: 0, max: 100, optional: true },
    /** Percent of the drive battery. */
    battery: { kind: 'integer', min: 0, max: CHARGE_MAX, optional: true },
    type: { kind: 'choice', of: ORDER_TYPES, default: 'customer' },
    priority: { kind: 'choice', of: PRIORITIES, default: 'normal' },
    /** Number on the key and the mirror. It is unique among the open papers of a location. */
    tag: { kind: 'text', max: TAG_MAX, pattern: orEmpty(TAG_PATTERN), default: '' },
    promised_at: { kind: 'moment', optional: true },
    /**
     * Estimated time (ZE) of all works without a target together, or of the whole order while it has no works. The
     * planner uses it. It is no target.
     */
    estimated_ze: { kind: 'integer', min: 0, max: ESTIMATED_ZE_MAX, default: 0 },
    /** A binding date obliges the workshop. Otherwise the date is an estimate. */
    promised_is_binding: { kind: 'flag', default: false },
    waiting_customer: { kind: 'flag', default: false },
    replacement_car: { kind: 'flag', default: false },
    wash: { kind: 'flag', default: false },
    old_parts_wanted: { kind: 'flag', default: false },
    /** Highest price in cents without asking the customer. */
    price_limit: { kind: 'money', min: 0, max: 100_000_000, optional: true },
    contact_phone: { kind: 'phone', optional: true },
    contact_channel: { kind: 'choice', of: CONTACT_CHANNELS, default: 'phone' },
    parking_place: { kind: 'text', max: 40 },
    key_place: { kind: 'text', max: 40 },
    workshop_uuid: { kind: 'reference', to: 'department', optional: true },
    advisor_uuid: { kind: 'reference', to: 'user', optional: true },
    technician_uuid: { kind: 'reference', to: 'user', optional: true },
    /** Never printed for a customer. */
    internal_info: { kind: 'text', max: 4_000, multiline: true },
    regular_info: { kind: 'text', max: 4_000, multiline: true },
    body_damage: { kind: 'text', max: 4_000, multiline: true },
    /** Damage marks on the sketch of the car, by their number there. */
    damage_marks: {
      kind: 'rows',
      most: 60,
      key: 'id',
      of: {
        id: { kind: 'text', max: 36, pattern: orEmpty(UUID_PATTERN), default: '' },
        view: { kind: 'choice', of: DAMAGE_VIEWS },
        kind: { kind: 'choice', of: DAMAGE_KINDS },
        size: { kind: 'choice', of: DAMAGE_SIZES, default: 'unknown' },
        /** Older damage: it was not caused here, and a repair is not offered. */
        is_old: { kind: 'flag', default: false },
        note: { kind: 'text', max: 200 },
        /** Per cent of the view, from its left and from its top. */
        x: { kind: 'number', min: 0, max: 100 },
        y: { kind: 'number', min: 0, max: 100 },
      },
    },
    /** Damage that makes the car unsafe. The person who gets the car back must be informed about it. */
    security_damage: { kind: 'text', max: 4_000, multiline: true },
  },
  computed: {
    status: { kind: 'choice', of: RECORD_STATUSES },
    hold_reason: { kind: 'choice', of: ['', ...HOLD_REASONS] },
    state_since: { kind: 'time' },
    hold_since: { kind: 'time', optional: true },
    hold_until: { kind: 'time', optional: true },
    hold_note: { kind: 'text', max: 500 },
    final_check_at: { kind: 'time', optional: true },
    final_checker_uuid: { kind: 'reference', to: 'user', optional: true },
    /** Name of the person who took the car. */
    picked_up_by: { kind: 'text', max: 120 },
    /** Last handover of the printed sheet: sender and receiver. */
    sender_uuid: { kind: 'reference', to: 'user', optional: true },
    receiver_uuid: { kind: 'reference', to: 'user', optional: true },
    creator_uuid: { kind: 'reference', to: 'user', optional: true },
    modifier_uuid: { kind: 'reference', to: 'user', optional: true },
    rework_count: { kind: 'integer', min: 0, max: 10_000 },
    /** The vehicle's last known kilometres before this visit. */
    mileage: { kind: 'integer', min: 0, max: MILEAGE_MAX, optional: true },
    /** Target time of all works that are not canceled, and of the done ones, in ZE of 36 seconds. */
    target_ze: { kind: 'integer', min: 0, max: 10_000_000 },
    done_ze: { kind: 'integer', min: 0, max: 10_000_000 },
    is_late: { kind: 'flag' },
    /**
     * True for a paper that is due or active today, unless its car is picked up. It was promised for today or earlier,
     * is planned to start today, or was created today. Uses the time zone of its location.
     */
    is_today: { kind: 'flag' },
    /** The work is planned to start today, and the car has not arrived yet. */
    is_arriving: { kind: 'flag' },
    /** The customer is waiting here now, or will wait today. */
    is_waited_for: { kind: 'flag' },
    /** The car is done or the work waits for the customer's answer, and nobody has called the customer since then. */
    needs_call: { kind: 'flag' },
    /** All works are done, and the final check is missing. */
    needs_final_check: { kind: 'flag' },
    /** An extension has no answer yet. */
    needs_approval: { kind: 'flag' },
    /** Planner state of the needed parts and of the wheel set. Empty when none are needed. */
    parts_state: { kind: 'choice', of: ['', 'incomplete', 'complete'] },
    wheel_set_state: { kind: 'choice', of: ['', 'missing', 'ready'] },
    /** HST state of the vehicle. Empty without a VIN, and after the car has left the workshop. */
    hst_state: { kind: 'choice', of: ['', ...PAPER_HST_STATES] },
    hst_checked_at: { kind: 'time', optional: true },
  },
  spelled: {
    location: 'location_uuid',
    workshop: 'workshop_uuid',
    advisor: 'advisor_uuid',
    technician: 'technician_uuid',
    receiver: 'receiver_uuid',
    sender: 'sender_uuid',
    creator: 'creator_uuid',
    modifier: 'modifier_uuid',
    dealer_code: 'dealer',
  },
  permissions: PAPER_PERMISSIONS,
  scope: 'location',
  openWhile: { column: 'status', is: ['new', 'in_progress'] },
  asks: { location_uuid: { as: 'move' }, workshop_uuid: { as: 'reassign' } },
  unique: [],
  label: ['licensePlate', 'jobId'],
  search: ['licensePlate', 'vin', 'jobId', 'dmsJobId', 'progressId', 'tag', 'model', 'contact_phone'],
  filters: [
    'location_uuid',
    'status',
    'hold_reason',
    'type',
    'priority',
    'workshop_uuid',
    'advisor_uuid',
    'technician_uuid',
    'customer_uuid',
    'vehicle_uuid',
    'waiting_customer',
    'is_late',
    'is_today',
    'is_arriving',
    'is_waited_for',
    'needs_call',
    'needs_final_check',
    'needs_approval',
    'promised_at',
    'licensePlate',
    'vin',
    'jobId',
    'dmsJobId',
    'progressId',
  ],
  sortKeys: ['licensePlate', 'jobId', 'tag', 'model', 'promised_at'],
  defaultSort: '-created_at',
})
