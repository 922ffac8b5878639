import { sql } from 'kysely'
import {
  constant,
  empty,
  former,
  itself,
  nothing,
  ofPapers,
  ofVehicles,
  type PersonalTables,
  type PersonRows,
  STAYS,
} from './personal.ts'

const WHO_PAPERS = { kind: 'papers', rows: ofPapers() } as const
const CAR = [
  'vin',
  'licensePlate',
  'model',
  'engine',
  'transmission',
  'color',
  'engineNumber',
  'keyNumber',
  'drive',
  'tires_front',
  'tires_rear',
] as const

/** Rows of the works, and of the stamps, of the papers of the person. */
const ofWorks = ({ papers }: PersonRows) =>
  sql<boolean>`x.work_uuid in (select w.uuid from works w where w.paper_uuid = any(${[...papers]}::uuid[]))`
const ofStamps = ({ papers }: PersonRows) =>
  sql<boolean>`x.stamp_uuid in (select s.uuid from stamps s where s.paper_uuid = any(${[...papers]}::uuid[]))`

/**
 * Personal data in the tables of the workshop. Finished papers keep numbers, amounts and the car, but not the person.
 */
export const workshopPersonal = {
  // Templates of works. They describe work and name no person.
  work_packages: { impersonal: ['name', 'works'] },
  customers: {
    stays: STAYS.trade,
    customer: {
      kind: 'profile',
      rows: itself(),
      set: {
        name: former,
        first_name: empty,
        number: empty,
        phone: nothing,
        mobile: nothing,
        email: nothing,
        street: empty,
        zip_code: empty,
        city: empty,
        note: empty,
        language: constant('de'),
        country_code: constant('DE'),
      },
    },
    texts: ['note'],
    textsKind: 'profile',
    impersonal: ['type', 'contact_channel'],
  },
  vehicles: {
    stays: STAYS.car,
    customer: { kind: 'vehicles', rows: ofVehicles, set: { customer_uuid: nothing, note: empty } },
    texts: ['note'],
    textsKind: 'vehicles',
    own: ofVehicles,
    impersonal: [...CAR, 'make', 'type_code'],
  },
  papers: {
    stays: STAYS.trade,
    customer: {
      kind: 'papers',
      rows: ofPapers('uuid'),
      set: {
        contact_phone: nothing,
        picked_up_by: empty,
        hold_note: empty,
        internal_info: empty,
        regular_info: empty,
      },
    },
    texts: [
      'hold_note',
      'picked_up_by',
      'internal_info',
      'regular_info',
      'body_damage',
      'security_damage',
      'damage_marks',
      'parking_place',
      'key_place',
      'progressId',
      'jobId',
      'dmsJobId',
      'tag',
    ],
    textsKind: 'papers',
    own: ofPapers('uuid'),
    impersonal: [...CAR, 'type', 'priority', 'contact_channel', 'status', 'hold_reason'],
  },
  works: {
    stays: STAYS.trade,
    texts: ['text', 'complaint', 'cause', 'correction'],
    textsKind: 'works',
    own: ofPapers(),
    impersonal: ['labour_number', 'skill', 'bay_kind', 'state', 'hold_reason'],
  },
  extensions: {
    stays: STAYS.proof,
    customer: { kind: 'confirmations', rows: ofPapers(), set: { answered_by: empty, note: empty } },
    texts: ['finding', 'note', 'answered_by'],
    textsKind: 'works',
    own: ofPapers(),
    impersonal: ['answer', 'consent_method'],
  },
  paper_states: {
    stays: STAYS.trade,
    texts: ['reason'],
    textsKind: 'papers',
    own: ofPapers(),
    impersonal: ['source', 'from_status', 'to_status', 'from_hold', 'to_hold'],
  },
  paper_handovers: {
    stays: STAYS.proof,
    customer: { ...WHO_PAPERS, set: { note: empty } },
    texts: ['place', 'note'],
    textsKind: 'papers',
    own: ofPapers(),
  },
  paper_calls: {
    stays: STAYS.proof,
    customer: { ...WHO_PAPERS, set: { note: empty } },
    texts: ['note'],
    textsKind: 'papers',
    own: ofPapers(),
  },
  damage_acknowledgements: {
    stays: STAYS.proof,
    customer: {
      kind: 'confirmations',
      rows: ofPapers(),
      set: { person: former, signature: empty, witness: empty },
    },
    texts: ['damage', 'person', 'signature', 'witness'],
    textsKind: 'confirmations',
    own: ofPapers(),
    impersonal: ['method'],
  },
  consent_links: {
    stays: STAYS.proof,
    customer: {
      kind: 'confirmations',
      rows: ofPapers(),
      set: { sent_to: empty, sms_to: empty, sms_answer: empty, answered_by: former, signature: empty, note: empty },
    },
    texts: ['sent_to', 'sms_to', 'sms_answer', 'answered_by', 'signature', 'note', 'items'],
    textsKind: 'confirmations',
    own: ofPapers(),
    impersonal: ['channel', 'language', 'sms_state'],
  },
  paper_checks: {
    stays: STAYS.proof,
    texts: ['text', 'note'],
    textsKind: 'papers',
    own: ofPapers(),
    impersonal: ['result'],
  },
  paper_photos: {
    // Photos show plates and people, and no law requires keeping them.
    customer: { kind: 'photos', rows: ofPapers(), deletes: true },
    texts: ['caption'],
    textsKind: 'photos',
    impersonal: ['digest'],
  },
  stamps: { stays: STAYS.hours, texts: ['reason'], textsKind: 'stamps', own: ofPapers(), impersonal: ['kind'] },
  stamp_corrections: { stays: STAYS.hours, texts: ['reason'], textsKind: 'stamps', own: ofStamps },
  attendances: { stays: STAYS.hours, impersonal: ['source'] },
  attendance_corrections: { stays: STAYS.hours, texts: ['reason'], textsKind: 'stamps' },
  work_reviews: { stays: STAYS.figures, texts: ['comment'], textsKind: 'works', own: ofWorks, impersonal: ['cause'] },
  figure_looks: {
    user: { kind: 'stamps', rows: itself('user_uuid'), deletes: true },
    impersonal: ['what', 'from_day', 'to_day'],
  },
  hst_snapshots: {
    stays: STAYS.safety,
    texts: ['file_name', 'items', 'unread'],
    textsKind: 'hst',
    own: ofPapers(),
    impersonal: ['vin', 'source', 'digest', 'covers'],
  },
  hst_decisions: {
    stays: STAYS.safety,
    customer: { kind: 'hst', rows: ofPapers(), set: { person: former, witness: empty } },
    texts: ['reason', 'person', 'witness'],
    textsKind: 'hst',
    own: ofPapers(),
    impersonal: ['vin', 'kind', 'number', 'version', 'status'],
  },
} satisfies PersonalTables
