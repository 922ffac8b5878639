import { checkin } from '#contract/records/checkin.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { system } from './recordAnswers.ts'
import { uuidOf } from './signedIn.ts'

export type Checkin = RecordRow<typeof checkin>

export const DESK = uuidOf(901)
/** A moment that has passed for every test, and the time since which the rows have their status. */
export const PAST = '2020-01-02T08:00:00.000Z'

export const BLANK: Omit<Checkin, keyof ReturnType<typeof system>> = {
  attachments: [],
  drop_number: '',
  drop_refused: 0,
  is_drop_unsigned: false,
  location_uuid: DESK,
  type: 'appointment',
  target_date: PAST,
  description: 'Klappert links',
  licensePlate: 'DEM-CK 1',
  vin: '',
  vehicle_uuid: null,
  customer_uuid: null,
  customer_name: 'Wolkenhain',
  customer_phone: '+49 5361 555123',
  customer_email: '',
  customer_number: '',
  user_target_uuid: null,
  kilometers: null,
  key_place: '',
  parking_place: '',
  waiting_customer: false,
  replacement_car: false,
  wheel_set_needed: false,
  documents_received: false,
  has_open_invoices: false,
  paper_uuid: null,
  status: 'new',
  hold_reason: '',
  state_since: PAST,
  hold_since: null,
  hold_until: null,
  hold_note: '',
  arrival_at: null,
  called_at: null,
  called_by_uuid: null,
  is_no_show: false,
  taken_by: '',
  creator_uuid: null,
  modifier_uuid: null,
  desk_state: 'late',
  waiting_minutes: null,
  is_waiting_long: false,
  minutes_here: null,
  is_today: true,
  wheel_set_state: '',
  parts_state: '',
  hst_state: '',
  hst_checked_at: null,
  has_recall: false,
  open_papers: 0,
}
/** Names of the referenced rows, which other programs read. */
const SPELLED = Object.fromEntries(Object.keys(checkin.spelled).map((name) => [name, '']))
export const checkinRow = (number: number, given: Partial<Checkin> = {}): Checkin =>
  Object.assign({}, BLANK, SPELLED, system(number), given)
