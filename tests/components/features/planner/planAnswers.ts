import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { PlanBlock, PlanPaper } from '#contract/api/planner/plannerShapes.ts'
import { NEW_BLOCK } from '#contract/planning/blocks.ts'
import { answer } from '#tests/support/components/answers.ts'
import { uuidOf } from '#tests/support/components/signedIn.ts'

type Plan = EndpointOutput<'GET /v1/workshop/planner'>
type Person = Plan['people'][number]

/** The day of all tests, a Wednesday. */
export const DAY = '2026-09-16'
const LOCATION = uuidOf(500)
const TEAM = uuidOf(501)
const SINCE = `${DAY}T05:00:00.000Z`
const OPEN = [{ from: '07:00', to: '18:00' }]
const SHIFT = { shifts: [{ from: '07:00', to: '17:00' }], breaks: [] }
const FREE = { shifts: [], breaks: [] }

const NAMES = [
  ['Emre', 'Demirçınar'],
  ['Jana', 'Erlenbrucher'],
  ['Mika', 'Kieferle'],
  ['Dawid', 'Olszynkowski'],
  ['Torsten', 'Sandhövel'],
  ['Salim', 'Bahrnur'],
  ['Bernd', 'Eichwaldt'],
  ['Irina', 'Stahl'],
  ['Oksana', 'Werbyhaj'],
  ['Elif', 'Gümüş'],
  ['Piotr', 'Brzoza'],
  ['Nils', 'Haselbeck'],
] as const

export const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => {
    const [first_name = '', last_name = ''] = NAMES[index % NAMES.length] ?? []
    return {
      uuid: uuidOf(600 + index),
      first_name,
      last_name,
      roles: ['Mechatroniker/in'],
      team_uuids: [TEAM],
      sites: [
        {
          location_uuid: LOCATION,
          working_time: { weeks: [[SHIFT, SHIFT, SHIFT, SHIFT, SHIFT, FREE, FREE]], first_monday: '2026-01-05' },
        },
      ],
      absences: [],
      factor: 1,
      secondary_percent: 0,
      skills: [],
    }
  })

export const carOf = (number: number, given: Partial<PlanPaper> = {}): PlanPaper =>
  Object.assign(
    {
      uuid: uuidOf(number),
      location_uuid: LOCATION,
      version: 1,
      jobId: `9${number}`,
      tag: '',
      licensePlate: `DEM-KA ${number}`,
      model: 'Golf',
      drive: 'petrol',
      type: 'customer',
      priority: 'normal',
      status: 'in_progress',
      hold_reason: '',
      hold_until: null,
      promised_at: null,
      promised_is_binding: false,
      estimated_ze: 0,
      waiting_customer: false,
      replacement_car: false,
      wash: false,
      parking_place: '',
      key_place: '',
      workshop_uuid: null,
      advisor_uuid: null,
      technician_uuid: null,
      created_at: SINCE,
      customer: null,
      question: '',
      other_open: 0,
      works: [],
    } as PlanPaper,
    given,
  )

export const blockOf = (number: number, given: Partial<PlanBlock>): PlanBlock =>
  Object.assign(
    {
      ...NEW_BLOCK,
      uuid: uuidOf(number),
      paper_uuid: uuidOf(number),
      location_uuid: LOCATION,
      planned_minutes: 60,
      note: '',
      version: 1,
      updated_at: SINCE,
      updated_by: null,
    } as PlanBlock,
    given,
  )

/** The minute of the day in Berlin, as a moment. */
export const minute = (minutes: number, day = DAY) =>
  new Date(Date.parse(`${day}T00:00:00.000+02:00`) + minutes * 60_000).toISOString()

type Given = {
  people?: Person[]
  papers?: PlanPaper[]
  blocks?: PlanBlock[]
  closedDays?: string[]
  /** Blocks without a date, with their papers. */
  undated?: PlanBlock[]
  /** Unfinished blocks of earlier days. */
  carried?: PlanBlock[]
  /** Papers without a block. */
  unplanned?: PlanPaper[]
}

/** The answer of a server that has this plan. */
export function planAnswer({ people: team = people(2), papers = [], blocks = [], closedDays = [] }: Given): Plan {
  const closed = closedDays.map((day) => ({ day, reason: 'Betriebsausflug' }))
  return {
    location: {
      uuid: LOCATION,
      key: 'wob',
      description: 'Wolfsburg',
      is_active: true,
      time_zone: 'Europe/Berlin',
      opening_hours: [OPEN, OPEN, OPEN, OPEN, OPEN, [], []],
      closed_days: closed,
      bays: [{ code: 'L1', name: 'Hebebühne 1', type: 'lift', is_usable: true }],
    },
    other_locations: [],
    blocks,
    people: team,
    busy_elsewhere: [],
    former: [],
    teams: [{ uuid: TEAM, name: 'Werkstatt', short_code: 'W', color: '#2f9e44', reserve_percent: 10 }],
    papers,
    opening: [],
    published: [],
    loan_cars: [],
    bookings: [],
    may_overlap: false,
    now: SINCE,
  }
}

/** Answers like a server that has this plan. */
export function planAnswers(given: Given) {
  const { papers = [], undated = [], carried = [], unplanned = [] } = given
  answer({
    'GET /v1/locations/labels': () => ({ items: [{ uuid: LOCATION, label: 'Wolfsburg', deleted: false }] }),
    'GET /v1/users/labels': () => ({ items: [] }),
    'GET /v1/workshop/planner': () => planAnswer(given),
    'GET /v1/workshop/planner/waiting': () => ({
      undated,
      carried,
      orphaned: [],
      papers: unplanned,
      papers_of_blocks: papers.filter(({ uuid }) =>
        [...undated, ...carried].some(({ paper_uuid }) => paper_uuid === uuid),
      ),
      endangered: [],
    }),
  })
}
