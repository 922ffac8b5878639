import { offsetTo } from '../support/clock/testClock.mjs'

/**
 * The days on which the full run repeats the tests that depend on the calendar, with the moment at which they begin.
 * Products that count days break on these: a closed day, the turn of a year, a day that most years lack, and days of 25
 * and of 23 hours. On the last evening of a month, the month is over although its last day is not.
 */
export const DATES = [
  { name: 'saturday', begins: '2026-09-19T08:20:00Z' },
  { name: 'sunday', begins: '2026-09-20T08:20:00Z' },
  { name: 'new-years-eve', begins: '2026-12-31T09:20:00Z' },
  { name: 'leap-day', begins: '2028-02-29T09:20:00Z' },
  // Half past two for the first time, half an hour before the clock is turned back.
  { name: 'clock-back', begins: '2026-10-25T00:30:00Z' },
  // Half past one, half an hour before the clock is put forward.
  { name: 'clock-forward', begins: '2027-03-28T00:30:00Z' },
  // Half past eight in the evening.
  { name: 'month-end', begins: '2026-09-30T18:30:00Z' },
]

/** The projects of Vitest with tests that depend on the calendar. */
export const DATED_PROJECTS = ['contract', 'renderer', 'electron', 'components', 'server-postgres', 'server']

/** The beginnings of paths of tests that depend on the calendar: what they read, count or show follows the day. */
export const DATED_TESTS = [
  ...['datePresets', 'planning/', 'vehicles/inspection', 'vehicles/mileage', 'workshop/'].map(
    (path) => `tests/contract/${path}`,
  ),
  ...['planner/', 'ui/time/', 'paper/', 'records/', 'features/dashboard/', 'features/paper/', 'features/typedEnd'].map(
    (path) => `tests/renderer/${path}`,
  ),
  ...['schedule/decide', 'schedule/updateSchedule', 'session'].map((path) => `tests/electron/${path}`),
  ...['features/inbox/', 'features/paper/', 'records/form/', 'records/list/'].map((path) => `tests/components/${path}`),
  ...[
    ...[
      'auth/bay',
      'auth/endedSessions',
      'auth/sessions',
      'auth/tickets',
      'calendar/',
      'chat/exports',
      'chat/retention',
    ],
    ...['dashboard/', 'db/clock', 'hst/', 'inbox/', 'jobs/', 'logs/auditChain', 'logs/logEndpoints'],
    ...['organisation/locations', 'organisation/moving', 'planner/', 'privacy/', 'profile/ownWork', 'records/lists'],
    ...['seed/seedDemo', 'settings/numbers', 'times/', 'workshop/'],
  ].map((path) => `tests/server/${path}`),
]

/**
 * The environment of a tier whose clock begins at another moment than that of the run, and goes on from there. The
 * tests run in the length of the gate, and with databases of their own, whose clocks are moved by the same time.
 * @param {string} begins
 */
export const environmentOn = (begins) => ({
  TEST_NOW: begins,
  TEST_CLOCK_OFFSET: String(offsetTo(begins)),
  TEST_FULL: '',
  TEST_TEMPLATES: '',
})
