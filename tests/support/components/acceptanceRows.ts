import { acceptance } from '#contract/records/acceptance.ts'
import type { checkList } from '#contract/records/checkList.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { CHECK_AREAS } from '#contract/service/acceptance.ts'
import { system } from './recordAnswers.ts'
import { ANNA, uuidOf } from './signedIn.ts'

export type Acceptance = RecordRow<typeof acceptance>
type CheckList = RecordRow<typeof checkList>

export const HALL = uuidOf(901)
const PAST = '2020-01-02T08:00:00.000Z'

export const BLANK_ACCEPTANCE = {
  location_uuid: HALL,
  order_number: '',
  vin: '',
  licensePlate: 'DEM-AN 7',
  plate_special: false,
  model: 'Golf Variant',
  vehicle_uuid: null,
  customer_uuid: null,
  customer_name: 'Ulla Kranich',
  customer_phone: '+495361555999',
  customer_email: null,
  language: 'de',
  advisor_uuid: ANNA.uuid,
  checkin_uuid: null,
  paper_uuid: null,
  type: 'customer',
  kilometers: null,
  fuel: null,
  battery: null,
  warning_lamps: [],
  wishes: 'Bremse quietscht beim Anfahren',
  check_list_uuid: null,
  checks: [],
  damage_marks: [],
  body_damage: '',
  security_damage: '',
  findings: [],
  keys: null,
  handed_over: [],
  loose_items: '',
  waiting_customer: false,
  replacement_car: false,
  wash: false,
  old_parts_wanted: false,
  price_limit: null,
  contact_phone: null,
  contact_channel: 'phone',
  internal_info: 'Kunde zahlt spät',
  status: 'in_progress',
  state_since: PAST,
  number: 'A20-000007',
  revision: 1,
  confirmed_at: null,
  confirmed_by: '',
  is_signed: false,
  photo_count: 0,
  exterior_count: 0,
  defect_count: 0,
  accepted_price: 0,
  has_security_damage: false,
  creator_uuid: null,
  modifier_uuid: null,
} as unknown as Omit<Acceptance, keyof ReturnType<typeof system>>

/** Names of the referenced rows, which other programs read. */
const SPELLED = Object.fromEntries(Object.keys(acceptance.spelled).map((name) => [name, '']))
export const acceptanceRow = (number: number, given: Partial<Acceptance> = {}): Acceptance =>
  Object.assign({}, BLANK_ACCEPTANCE, SPELLED, system(number), given)

/** A point of the dealer's check list, with a result or without one. */
export const check = (number: number, area: (typeof CHECK_AREAS)[number], text: string, result = '') =>
  ({ id: uuidOf(number), area, point: '', text, result, note: '' }) as Acceptance['checks'][number]

export const finding = (number: number, given: Partial<Acceptance['findings'][number]>) =>
  ({
    id: uuidOf(number),
    check_id: '',
    finding: 'Bremsscheiben vorn eingelaufen',
    work: '',
    labour_number: '',
    target_ze: 0,
    price: 38_900,
    urgency: 'now',
    is_safety: false,
    answer: 'open',
    consent_method: '',
    answered_by: '',
    answered_at: null,
    reason: '',
    ...given,
  }) as Acceptance['findings'][number]

export const checkListRow = (number: number, name: string, points: CheckList['points']): CheckList => ({
  ...system(number),
  name,
  order_types: ['customer'],
  points,
  is_active: true,
})
