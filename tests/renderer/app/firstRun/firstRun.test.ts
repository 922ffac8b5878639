import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DISMISSIBLE, HINTS, hintKindOf } from '#contract/dashboard/firstRun.ts'
import type { StaffRole } from '#contract/staffRoles.ts'

// Values of the device listen to the other windows as soon as they are loaded.
vi.stubGlobal('window', { addEventListener: () => undefined })
const { hintsFor } = await import('#renderer/app/firstRun/hints.ts')
const { tourSteps } = await import('#renderer/app/firstRun/tourSteps.ts')
const { showStep, startTour, stopTour, useTour } = await import('#renderer/app/firstRun/tourState.ts')

const admin = { global: ['global.admin'] }
const names = (...given: Parameters<typeof hintsFor>) => hintsFor(...given).map(({ name }) => name)

describe('hints for new users', () => {
  test('Each kind of work has five hints, and no two hints or tours that a user can hide have the same name', () => {
    for (const hints of Object.values(HINTS)) expect(hints).toHaveLength(5)
    expect(new Set(DISMISSIBLE).size).toBe(DISMISSIBLE.length)
  })

  test.each<[StaffRole[], string | null]>([
    [['manager', 'administrator'], 'administrator'],
    [['service_advisor'], 'advisor'],
    [['technician', 'foreman'], 'foreman'],
    [['apprentice'], 'technician'],
    [['storage'], 'parts'],
    [[], null],
  ])('A user with the roles %j gets the hints of %s', (roles, kind) => expect(hintKindOf(roles)).toBe(kind))

  test('Each hint leads to a screen for a user who may open everything', () => {
    for (const role of ['administrator', 'foreman', 'service_advisor', 'technician', 'parts'] as const)
      expect(names([role], admin, {})).toHaveLength(5)
  })

  test('A hint about the start page has no button that would lead to the same page', () => {
    const [stamp] = hintsFor(['technician'], admin, {})
    expect(stamp).toMatchObject({ name: 'technician_stamp', place: null })
    expect(hintsFor(['technician'], admin, {}).filter(({ address }) => address === '/dashboard')).toEqual([])
  })

  test('Hints for screens that rights or a switched-off plugin hide are left out', () => {
    const rights = { '*': ['location.workshop.paper.read'], global: ['global.chat.read'] }
    expect(names(['service_advisor'], rights, {})).toEqual(['advisor_search', 'advisor_customers', 'advisor_chat'])
    const quiet = { plugin_chat: false, plugin_workshop: false }
    expect(names(['service_advisor'], rights, quiet)).toEqual(['advisor_search'])
    expect(names(['foreman'], admin, { plugin_workshop: false })).toEqual(['foreman_search', 'foreman_chat'])
  })
})

describe('the tour for new users', () => {
  beforeEach(stopTour)

  test('The tour shows eight places to a user who may open everything, and to others what they may open', () => {
    expect(tourSteps(admin, {})).toHaveLength(8)
    const own = tourSteps({ '*': ['location.workshop.paper.read'], global: [] }, {})
    expect(own.map(({ address }) => address)).toEqual([
      '/dashboard',
      '/workshop/paper',
      '/workshop/vehicles',
      '/profile',
    ])
  })

  test('The tour can be stopped and started again', () => {
    startTour()
    showStep(3)
    stopTour()
    expect(useTour.getState().step).toBeNull()
    startTour()
    expect(useTour.getState().step).toBe(0)
  })
})
