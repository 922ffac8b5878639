import type { Language } from '#contract/constants.ts'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'
import type { AcceptanceData, AcceptanceFinding } from '#server/documents/acceptance/acceptanceData.ts'
import type { LetterHead } from '#server/documents/parts/letterHead.ts'

const HEAD: LetterHead = {
  dealer: { name: 'Autohaus Demo', code: 'demo' },
  site: {
    description: 'Autohaus Demo Stammhaus',
    short_code: 'HB',
    street: 'Musterstraße',
    street_number: '1',
    zip_code: '12345',
    city: 'Musterstadt',
    phone: '+49536112345',
    vat_id: 'DE123456789',
    time_zone: 'Europe/Berlin',
    paper_header: '',
    footer: '{{dealer}} · Amtsgericht Musterstadt HRB 1234',
    label_sizes: [],
  },
  foot: '{{dealer}} · Amtsgericht Musterstadt HRB 1234',
  zone: 'Europe/Berlin',
  logo: '',
}

/** A moment on the day of the tests by the clock of Berlin. */
const at = (time: string) => `2026-09-16T${time}:00+02:00`

const mark = (
  view: DamageMark['view'],
  x: number,
  y: number,
  given: Partial<AcceptanceData['marks'][number]> = {},
) => ({
  id: `${view} ${x}`,
  view,
  kind: 'scratch' as const,
  size: 'up_to_3' as const,
  is_old: false,
  is_new: false,
  note: '',
  x,
  y,
  ...given,
})

const finding = (given: Partial<AcceptanceFinding>): AcceptanceFinding => ({
  finding: 'Bremsbeläge vorn 2 mm',
  work: 'Bremsbeläge vorn ersetzen',
  urgency: 'now',
  is_safety: true,
  price: 34_900,
  answer: 'accepted',
  consent_method: 'in_person',
  answered_by: 'Ayşe Yılmaz',
  answered_at: at('10:12'),
  reason: '',
  ...given,
})

const SIGNATURE = 'M20 80L40 30L60 85L80 40L110 80M130 60L160 55L170 75L200 40L240 70L300 50L380 62'

const CHECKS: AcceptanceData['checks'] = [
  {
    area: 'Licht',
    points: [
      { text: 'Abblendlicht', result: 'ok', note: '' },
      { text: 'Bremslicht', result: 'ok', note: '' },
      { text: 'Blinker', result: 'watch', note: 'hinten links schwach' },
      { text: 'Nebelschlussleuchte', result: '', note: '' },
    ],
  },
  {
    area: 'Bremsen',
    points: [
      { text: 'Beläge vorn', result: 'defect', note: '2 mm' },
      { text: 'Bremsscheiben vorn', result: 'watch', note: '' },
      { text: 'Handbremse', result: 'ok', note: '' },
      { text: 'Trommelbremse', result: 'not_applicable', note: '' },
    ],
  },
]

const FINDINGS: AcceptanceData['findings'] = [
  finding({}),
  finding({
    finding: 'Wischerblätter spröde',
    work: '',
    urgency: 'soon',
    is_safety: false,
    price: 4_990,
    answer: 'declined',
    consent_method: 'phone',
    reason: 'Macht er selbst',
  }),
  finding({
    finding: 'Klimaanlage kühlt wenig',
    work: 'Kältemittel prüfen',
    urgency: 'later',
    is_safety: false,
    price: null,
    answer: 'open',
    consent_method: '',
    answered_by: '',
    answered_at: null,
  }),
]

const VEHICLE: AcceptanceData['vehicle'] = {
  licensePlate: 'B-AY 417E',
  vin: 'WVWZZZCDZMW990014',
  make: 'Volkswagen',
  model: 'Golf GTE',
  firstRegistration: '2021-03-04',
  kilometers: 41_200,
  fuel: 63,
  battery: 48,
  lamps: ['ABS'],
}

const SIGNED: AcceptanceData['signed'] = {
  confirmed_at: at('10:15'),
  customer_name: 'Ayşe Yılmaz',
  customer_signature: SIGNATURE,
  advisor_signature: SIGNATURE,
  absence: '',
  absence_note: '',
  witness: '',
  photos_note: '',
  reason: '',
}

/** A signed acceptance of a car with old and new damage. Typed texts are in German and Turkish. */
export function sampleAcceptance(language: Language, given: Partial<AcceptanceData> = {}): AcceptanceData {
  return {
    head: HEAD,
    language,
    now: Date.parse(at('10:20')),
    number: 'A26-000042',
    order_number: '77120417',
    revision: 1,
    at: at('09:45'),
    advisor: 'Oğuz Übler',
    customer: {
      name: 'Ayşe Yılmaz',
      address: ['Lange Straße 7', '10115 Berlin'],
      phone: '+4915730001234',
      email: 'ayse@kunden.example',
    },
    vehicle: VEHICLE,
    wishes: 'Quietscht beim Bremsen.\nBitte Wischwasser auffüllen, #kein $Markup$ *hier*.',
    checks: CHECKS,
    body_damage: 'Stoßfänger hinten eingedrückt',
    security_damage: '',
    marks: [
      mark('left', 40, 55, { is_new: true, note: 'Einkaufswagen' }),
      mark('left', 80, 70, { is_old: true, kind: 'dent' }),
      mark('rear', 50, 70, { kind: 'dent', size: 'over_10' }),
      mark('front', 30, 60, { kind: 'stone_chip', size: 'up_to_1' }),
      mark('roof', 50, 50, { kind: 'paint' }),
      mark('right', 20, 60, { kind: 'corrosion' }),
    ],
    findings: FINDINGS,
    handed: { keys: 2, things: ['Fahrzeugschein', 'Felgenschloss'], loose_items: 'Dashcam, Sonnenbrille' },
    agreed: {
      waiting_customer: false,
      replacement_car: true,
      wash: true,
      old_parts_wanted: false,
      price_limit: 50_000,
      contact_phone: '+4915730001234',
      contact_channel: 'Telefon',
    },
    photos: [],
    signed: SIGNED,
    ...given,
  }
}
