import type { DealerPlan } from '../data/dealerPlan.ts'
import type { Job } from '../data/jobs.ts'
import type { Person } from '../organisation/organisation.ts'
import type { Motif } from '../picture/drawPicture.ts'
import type { Random } from '../random/random.ts'
import { type Dialogue, readDialogues } from './dialogue.ts'
import type { Vehicle } from './vocabulary.ts'

export type ChatPlan = {
  name: string
  motif: Motif | null
  /** The first one administers a group. */
  members: Person[]
  moderators: Person[]
  rules: {
    is_readonly?: boolean
    forbid_mute?: boolean
    forbid_archive?: boolean
    forbid_leave?: boolean
    retention_days?: number
  }
  isPrivate: boolean
  messages: number
  dialogues: readonly Dialogue[]
  /** The car of the chat, if it is about one car. */
  vehicle: Vehicle | null
  /** The share of the two weeks in which it was written: from and to, 0 to 1. */
  span: readonly [from: number, to: number]
}

const GROUPS: readonly {
  name: string
  motif: Motif
  jobs: readonly Job[]
  messages: number
  /** Names of the files with its dialogues. */
  dialogues: readonly string[]
}[] = [
  {
    name: 'Werkstatt',
    motif: 'nut',
    jobs: ['foreman', 'diagnostician', 'technician', 'apprentice', 'advisor', 'assistant', 'partsClerk'],
    messages: 430,
    dialogues: ['workshop', 'orders'],
  },
  {
    name: 'Service',
    motif: 'bell',
    jobs: ['serviceManager', 'advisor', 'assistant', 'cashier', 'foreman'],
    messages: 180,
    dialogues: ['service'],
  },
  {
    name: 'Teiledienst',
    motif: 'parts',
    jobs: ['partsManager', 'partsClerk', 'advisor', 'foreman', 'diagnostician', 'technician'],
    messages: 140,
    dialogues: ['partsService'],
  },
  {
    name: 'Räderlager',
    motif: 'wheel',
    jobs: ['storageClerk', 'advisor', 'assistant', 'foreman', 'technician', 'apprentice'],
    messages: 110,
    dialogues: ['tires'],
  },
]

const ORDER_CHATS = 10
/** Pairs of private chats: a job and the index of its person (from 0). */
const PAIRS: readonly (readonly [Job, number, Job, number])[] = [
  ['advisor', 0, 'foreman', 0],
  ['advisor', 0, 'technician', 0],
  ['advisor', 0, 'partsClerk', 0],
  ['advisor', 0, 'advisor', 1],
  ['advisor', 0, 'serviceManager', 0],
  ['foreman', 0, 'technician', 0],
  ['foreman', 0, 'technician', 1],
  ['foreman', 0, 'serviceManager', 0],
  ['foreman', 0, 'partsManager', 0],
  ['technician', 0, 'technician', 1],
  ['partsClerk', 0, 'partsManager', 0],
  ['storageClerk', 0, 'assistant', 0],
  ['cashier', 0, 'serviceManager', 0],
  ['diagnostician', 0, 'apprentice', 0],
]

const EVEN = [0, 1] as const

/** The chats of a dealer and their number of messages: 1,600 in total. */
export function planChats(
  plan: DealerPlan,
  everybody: readonly Person[],
  vehicles: readonly Vehicle[],
  random: Random,
): ChatPlan[] {
  const staff = everybody.filter(({ state, job }) => state === undefined && job !== 'operator')
  const withJob = (job: Job) => staff.filter((person) => person.job === job)
  const ofJobs = (jobs: readonly Job[]) => jobs.flatMap(withJob)
  const manager = withJob('serviceManager')
  const group = {
    motif: null,
    moderators: [] as Person[],
    rules: {},
    isPrivate: false,
    vehicle: null,
    span: EVEN,
  } as const
  const all = [...manager, ...staff.filter(({ job }) => job !== 'serviceManager')]

  const others = random.shuffle(vehicles.slice(1)).slice(0, ORDER_CHATS - 1)
  const busy = [vehicles[0], ...others].flatMap((vehicle) => vehicle ?? [])
  const [locations, orders, talks] = [readDialogues('locations'), readDialogues('orders'), readDialogues('talks')]
  return [
    {
      ...group,
      name: 'Allgemein',
      motif: 'group',
      members: all,
      rules: { forbid_leave: true, forbid_archive: true, retention_days: 730 },
      messages: 170,
      dialogues: readDialogues('chatter'),
    },
    ...GROUPS.map(({ jobs, dialogues, ...rest }) => ({
      ...group,
      ...rest,
      dialogues: dialogues.flatMap(readDialogues),
      members: ofJobs(jobs),
    })),
    {
      ...group,
      name: 'Ankündigungen',
      motif: 'horn' as const,
      members: all,
      moderators: withJob('cashier'),
      rules: { is_readonly: true, forbid_mute: true, forbid_leave: true },
      messages: 18,
      dialogues: readDialogues('notices'),
    },
    ...plan.locations.map(({ key, description }) => ({
      ...group,
      name: description,
      motif: 'pin' as const,
      members: all.filter(({ locations }) => locations.includes(key)),
      messages: 60,
      dialogues: locations,
    })),
    ...busy.map((vehicle, index) => {
      const start = random.int(0, 60) / 100
      return {
        ...group,
        name: `${vehicle.order} · ${vehicle.plate}`,
        motif: index % 3 === 0 ? ('car' as const) : null,
        members: [
          ...withJob('foreman'),
          random.pick(withJob('advisor')),
          random.pick(withJob('technician')),
          ...withJob('partsClerk'),
          ...(index % 2 === 0 ? withJob('diagnostician') : []),
        ],
        messages: index < 2 ? 18 : 17,
        dialogues: orders,
        vehicle,
        span: [start, start + 0.25 + random.int(0, 15) / 100] as const,
      }
    }),
    ...PAIRS.map(([job, nth, other, otherNth], index) => ({
      ...group,
      name: '',
      members: [withJob(job)[nth], withJob(other)[otherNth]].flatMap((person) => person ?? []),
      isPrivate: true,
      messages: index < 4 ? 15 : 14,
      dialogues: talks,
      span: [random.int(0, 50) / 100, random.int(60, 100) / 100] as const,
    })),
  ]
}
