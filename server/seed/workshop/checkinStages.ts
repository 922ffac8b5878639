import type { CheckinType } from '#contract/service/checkin.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'

/** How far a check-in has come, as the desk sees it. */
export type Stage =
  | 'expected'
  | 'late'
  | 'here'
  | 'waiting'
  | 'called'
  | 'accepting'
  | 'accepted'
  | 'handed_over'
  | 'returned'
  | 'canceled'
  | 'no_show'

/** Minutes before now, for a morning that is three hours old. Missing ones have not happened. */
type Ago = {
  target: number
  arrival?: number
  called?: number
  in_progress?: number
  completed?: number
  delivered?: number
  picked_up?: number
  canceled?: number
}

/** The times of a car that has reached a stage at this moment. A negative target lies ahead. */
export const AGO: Readonly<Record<Stage, Ago>> = {
  expected: { target: -40 },
  late: { target: 20 },
  here: { target: 5, arrival: 3 },
  waiting: { target: 15, arrival: 14 },
  called: { target: 15, arrival: 19, called: 2 },
  accepting: { target: 30, arrival: 34, called: 24, in_progress: 22 },
  accepted: { target: 65, arrival: 70, called: 58, in_progress: 55, completed: 30 },
  handed_over: { target: 120, arrival: 121, called: 112, in_progress: 110, completed: 92, delivered: 80 },
  returned: {
    target: 165,
    arrival: 168,
    called: 160,
    in_progress: 158,
    completed: 140,
    delivered: 130,
    picked_up: 25,
  },
  canceled: { target: 50, canceled: 70 },
  no_show: { target: 95, canceled: 30 },
}

/** Statuses in their order, each with the time that leads to it. */
export const STEPS = [
  'in_progress',
  'completed',
  'delivered',
  'picked_up',
  'canceled',
] as const satisfies readonly RecordStatus[]

/** Stages of the current day at each location, in the order in which cars are taken for them. */
export const OF_TODAY: readonly Stage[] = [
  'returned',
  'handed_over',
  'accepted',
  'accepting',
  'called',
  'waiting',
  'here',
  'late',
  'expected',
  'canceled',
]

/** Kinds of visits by their place in the week. Key drops are dealt separately. */
export const TYPES: readonly CheckinType[] = [
  'appointment',
  'appointment',
  'appointment',
  'pickup_service',
  'appointment',
  'appointment',
  'walk_in',
  'appointment',
  'towed',
  'appointment',
]
