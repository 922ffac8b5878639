import { LANGUAGES } from '../constants.ts'
import { ACCEPTANCE_PERMISSIONS } from '../permissions/recordPermissions.ts'
import {
  CHECK_AREAS,
  CHECK_POINTS_MAX,
  FINDING_URGENCIES,
  FINDINGS_MAX,
  HANDED_OVER,
  WARNING_LAMPS,
} from '../service/acceptance.ts'
import { RECORD_STATUSES } from '../states/recordStatus.ts'
import { UUID_PATTERN } from '../uuid.ts'
import { CHECK_RESULTS, CONSENT_METHODS, EXTENSION_ANSWERS } from '../workshop/enumerations.ts'
import { customer } from './customer.ts'
import { defineRecord } from './define.ts'
import { paper } from './paper.ts'
import { TARGET_ZE_MAX } from './work.ts'

const { vin, licensePlate, plate_special, model, kilometers, fuel, battery, type } = paper.fields
const { waiting_customer, replacement_car, wash, old_parts_wanted, price_limit, contact_phone, contact_channel } =
  paper.fields
const { name, first_name, phone, email } = customer.fields
const id = { kind: 'text', max: 36, pattern: UUID_PATTERN } as const

/**
 * The walk around a car with its customer: condition, damage, findings with prices, and the customer's answers. A
 * signature confirms it. A confirmed acceptance cannot be changed; a later edit begins its next revision.
 */
export const acceptance = defineRecord({
  name: 'acceptance',
  event: { name: 'service.acceptance', carries: ['status'] },
  table: 'acceptances',
  path: 'service/direct_acceptance',
  fields: {
    location_uuid: { kind: 'reference', to: 'location' },
    /** The manufacturer's order number of the visit. */
    order_number: paper.fields.jobId,
    vin,
    licensePlate,
    plate_special,
    model,
    vehicle_uuid: { kind: 'reference', to: 'vehicle', optional: true },
    customer_uuid: { kind: 'reference', to: 'customer', optional: true },
    customer_name: { kind: 'text', max: name.max + 1 + first_name.max },
    customer_phone: phone,
    customer_email: email,
    /** Language in which the customer reads and signs. */
    language: { kind: 'choice', of: LANGUAGES, default: 'de' },
    advisor_uuid: { kind: 'reference', to: 'user', optional: true },
    checkin_uuid: { kind: 'reference', to: 'checkin', optional: true, isNameOnly: true },
    /** The paper of the visit. Confirming creates one when it is empty. */
    paper_uuid: { kind: 'reference', to: 'paper', optional: true, isNameOnly: true },
    type,
    kilometers,
    fuel,
    battery,
    warning_lamps: { kind: 'choices', of: WARNING_LAMPS },
    /** The customer's concern and wishes, in their words. */
    wishes: { kind: 'text', max: 4_000, multiline: true },
    check_list_uuid: { kind: 'reference', to: 'checkList', optional: true, isNameOnly: true },
    /** Points of the chosen check list with their results. They are copied, so that a changed list changes no visit. */
    checks: {
      kind: 'rows',
      most: CHECK_POINTS_MAX,
      key: 'id',
      of: {
        id,
        area: { kind: 'choice', of: CHECK_AREAS },
        /** Name of a point of the product, whose text is in locales. Empty for a point of the dealer. */
        point: { kind: 'text', max: 40, pattern: '[a-z_]*', default: '', words: ['checkPoints', 'points'] },
        text: { kind: 'text', max: 120 },
        result: { kind: 'choice', of: ['', ...CHECK_RESULTS], default: '' },
        note: { kind: 'text', max: 500 },
      },
    },
    damage_marks: paper.fields.damage_marks,
    body_damage: paper.fields.body_damage,
    security_damage: paper.fields.security_damage,
    /** Proposed work with the customer's answer. */
    findings: {
      kind: 'rows',
      most: FINDINGS_MAX,
      key: 'id',
      of: {
        id,
        /** The point of the check list from which it comes. Empty without one. */
        check_id: { kind: 'text', max: 36, default: '' },
        finding: { kind: 'text', min: 1, max: 500 },
        /** The work that is proposed. Empty: the finding itself. */
        work: { kind: 'text', max: 500 },
        labour_number: { kind: 'text', max: 20, pattern: '[0-9A-Za-z ./-]*', default: '' },
        target_ze: { kind: 'integer', min: 0, max: TARGET_ZE_MAX, default: 0 },
        /** Price in cents. */
        price: { kind: 'money', min: 0, max: 100_000_000, optional: true },
        urgency: { kind: 'choice', of: FINDING_URGENCIES, default: 'soon' },
        is_safety: { kind: 'flag', default: false },
        answer: { kind: 'choice', of: EXTENSION_ANSWERS, default: 'open' },
        consent_method: { kind: 'choice', of: ['', ...CONSENT_METHODS], default: '' },
        /** Name of the person who answered, and when. */
        answered_by: { kind: 'text', max: 120 },
        answered_at: { kind: 'moment', optional: true },
        /** Reason of a customer who declined. */
        reason: { kind: 'text', max: 500 },
      },
    },
    /** Number of handed-over keys. */
    keys: { kind: 'integer', min: 0, max: 9, optional: true },
    handed_over: { kind: 'choices', of: HANDED_OVER },
    /** Valuables and other loose things in the car. */
    loose_items: { kind: 'text', max: 500 },
    waiting_customer,
    replacement_car,
    wash,
    old_parts_wanted,
    price_limit,
    contact_phone,
    contact_channel,
    /** Notes for colleagues. Never printed for the customer. */
    internal_info: paper.fields.internal_info,
  },
  computed: {
    status: { kind: 'choice', of: RECORD_STATUSES },
    state_since: { kind: 'time' },
    /** Assigned by the server: `A26-000042`. */
    number: { kind: 'text', max: 20 },
    /** Counted from 1. A confirmed revision is kept as it was signed. */
    revision: { kind: 'integer', min: 1, max: 1_000 },
    confirmed_at: { kind: 'time', optional: true },
    /** Name of the customer who signed. Empty when the customer was absent. */
    confirmed_by: { kind: 'text', max: 120 },
    is_signed: { kind: 'flag' },
    photo_count: { kind: 'integer', min: 0, max: 1_000 },
    /** Number of exterior views with a photo, at most 8. */
    exterior_count: { kind: 'integer', min: 0, max: 8 },
    /** Findings, and points of the check list that are red. */
    defect_count: { kind: 'integer', min: 0, max: 1_000 },
    /** Sum of the accepted findings in cents. */
    accepted_price: { kind: 'money', min: 0, max: 4_000_000_000 },
    has_security_damage: { kind: 'flag' },
    creator_uuid: { kind: 'reference', to: 'user', optional: true },
    modifier_uuid: { kind: 'reference', to: 'user', optional: true },
  },
  spelled: {
    location: 'location_uuid',
    customer: 'customer_uuid',
    advisor: 'advisor_uuid',
    creator: 'creator_uuid',
    modifier: 'modifier_uuid',
    dealer_code: 'dealer',
  },
  permissions: ACCEPTANCE_PERMISSIONS,
  scope: 'location',
  openWhile: { column: 'status', is: ['new', 'in_progress'] },
  asks: { location_uuid: { as: 'move' } },
  unique: [],
  label: ['licensePlate', 'customer_name'],
  search: ['licensePlate', 'vin', 'order_number', 'customer_name', 'model', 'customer_phone', 'contact_phone'],
  filters: [
    'location_uuid',
    'status',
    'advisor_uuid',
    'customer_uuid',
    'vehicle_uuid',
    'paper_uuid',
    'checkin_uuid',
    'is_signed',
    'has_security_damage',
    'licensePlate',
    'vin',
    'order_number',
  ],
  sortKeys: ['licensePlate', 'customer_name', 'order_number', 'model'],
  defaultSort: '-created_at',
})
