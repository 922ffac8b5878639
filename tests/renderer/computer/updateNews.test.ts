import { describe, expect, test } from 'vitest'
import type { Release, UpdateState, UpdateView } from '#contract/update/state.ts'
import {
  areChecksFailing,
  badgeOf,
  dayOf,
  failedInstall,
  freshInstall,
  installsAt,
  isGivenUp,
  NOTHING_SEEN,
  nextEvening,
  releaseToAsk,
  stoppedBy,
} from '#renderer/features/computer/update/updateNews.ts'

const release: Release = { version: '1.1.0', releaseDate: '', size: 1, installs: 'itself', url: null }
const downloaded: UpdateState = { kind: 'downloaded', release, plan: 'at_22', waitsFor: 'evening', deferredUntil: null }
const view = (state: UpdateState, given: Partial<UpdateView> = {}): UpdateView => ({
  version: '1.0.0',
  channel: 'latest',
  lastCheckAt: null,
  nextCheckAt: null,
  checksFailedInARow: 0,
  lastFailure: null,
  lastInstall: null,
  skippedVersion: null,
  mustUpdate: false,
  state,
  ...given,
})
const noon = new Date(2026, 10, 21, 12).getTime()
const today = dayOf(noon)

describe('the prompt for an update', () => {
  test('UPD-05 The prompt asks about a downloaded release once a day', () => {
    expect(releaseToAsk(view(downloaded), NOTHING_SEEN, today)).toBe(release)
    const answered = { ...NOTHING_SEEN, prompt: { version: '1.1.0', day: today } }
    expect(releaseToAsk(view(downloaded), answered, today)).toBeNull()
    expect(releaseToAsk(view(downloaded), answered, dayOf(noon + 86_400_000))).toBe(release)
  })
  test('An answered prompt does not prevent the prompt for another release', () => {
    const answered = { ...NOTHING_SEEN, prompt: { version: '1.0.9', day: today } }
    expect(releaseToAsk(view(downloaded), answered, today)).toBe(release)
  })
  test('The prompt does not ask before the download, or when the update is required anyway', () => {
    expect(releaseToAsk(view({ kind: 'available', release }), NOTHING_SEEN, today)).toBeNull()
    expect(releaseToAsk(view(downloaded, { mustUpdate: true }), NOTHING_SEEN, today)).toBeNull()
  })
})

describe('UPD-08 failing checks for updates', () => {
  const failed = (times: number) => view({ kind: 'idle' }, { checksFailedInARow: times })

  test('Failing update checks are reported from the third in a row on, once a day', () => {
    expect([0, 2, 3, 9].map((times) => areChecksFailing(failed(times), NOTHING_SEEN, today))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(areChecksFailing(failed(3), { ...NOTHING_SEEN, failing: today }, today)).toBe(false)
    expect(areChecksFailing(failed(3), { ...NOTHING_SEEN, failing: 'yesterday' }, today)).toBe(true)
  })
  test('Three failing update checks in a row are shown in the top bar', () => {
    expect(badgeOf(failed(2))).toBeNull()
    expect(badgeOf(failed(3))).toBe('failing')
  })
})

describe('the badge of the update', () => {
  test('The badge names the state of the update, and an update that is required before one that is ready', () => {
    expect(badgeOf(view({ kind: 'idle' }))).toBeNull()
    expect(badgeOf(view({ kind: 'checking' }))).toBeNull()
    expect(badgeOf(view({ kind: 'downloading', release, percent: 1, bytesPerSecond: 1 }))).toBeNull()
    expect(badgeOf(view({ kind: 'available', release }))).toBe('available')
    expect(badgeOf(view(downloaded))).toBe('ready')
    expect(badgeOf(view(downloaded, { mustUpdate: true }))).toBe('required')
    expect(badgeOf(view({ kind: 'installing', release }, { mustUpdate: true }))).toBe('installing')
  })
  test('The badge shows a failed download at once if a release is available', () => {
    const failed = { kind: 'failed', reason: 'signature', retryAt: null } as const
    expect(badgeOf(view({ ...failed, release }))).toBe('failing')
    expect(badgeOf(view({ ...failed, release: null }))).toBeNull()
  })
})

describe('the last installation', () => {
  const last = { from: '1.0.0', to: '1.1.0', at: '2026-11-20T21:00:00.000Z' } as const

  test('UPD-07 A failed installation is reported until the user has read the report', () => {
    for (const result of ['failed', 'returned'] as const) {
      const after = view({ kind: 'idle' }, { lastInstall: { ...last, result } })
      expect(failedInstall(after, NOTHING_SEEN)).toMatchObject({ result })
      expect(failedInstall(after, { ...NOTHING_SEEN, install: last.at })).toBeNull()
      expect(freshInstall(after, NOTHING_SEEN)).toBeNull()
    }
  })
  test('If the user wanted the installation at once and it fails, its reason is shown', () => {
    const failed = view({ kind: 'failed', release, reason: 'file_damaged', retryAt: null })
    expect(stoppedBy(failed, true)).toBe('file_damaged')
    expect(stoppedBy(failed, false)).toBeNull()
    expect(stoppedBy(view(downloaded), true)).toBeNull()
  })
  test('UPD-11 An installation that was given up can be retried, unless it needs other steps or another system', () => {
    expect(isGivenUp(release, 'start_failed')).toBe(true)
    expect(isGivenUp(release, 'install_failed')).toBe(true)
    expect(isGivenUp({ ...release, installs: 'by hand' }, 'start_failed')).toBe(false)
    expect(isGivenUp(release, 'system_too_old')).toBe(false)
    expect(isGivenUp(null, 'install_failed')).toBe(false)
  })
  test('A successful installation is reported once, if that version runs', () => {
    const installed = { ...last, result: 'installed' } as const
    const after = view({ kind: 'idle' }, { version: '1.1.0', lastInstall: installed })
    expect(freshInstall(after, NOTHING_SEEN)).toBe(installed)
    expect(freshInstall(after, { ...NOTHING_SEEN, install: last.at })).toBeNull()
    expect(freshInstall({ ...after, version: '1.2.0' }, NOTHING_SEEN)).toBeNull()
    expect(failedInstall(after, NOTHING_SEEN)).toBeNull()
  })
})

describe('the moment of the installation', () => {
  const at = (...time: [number, number, number]) => new Date(2026, 10, 21, ...time).getTime()

  test('The installation is planned for the next 22:00 on this clock', () => {
    expect(nextEvening(at(21, 59, 59))).toEqual(new Date(2026, 10, 21, 22))
    expect(nextEvening(at(22, 0, 0))).toEqual(new Date(2026, 10, 22, 22))
    expect(nextEvening(new Date(2026, 11, 31, 23).getTime())).toEqual(new Date(2027, 0, 1, 22))
  })
  test('The shown time of the installation moves while work delays it, and is empty while no time is fixed', () => {
    const until = '2026-11-21T21:30:00.000Z'
    expect(installsAt(view({ ...downloaded, deferredUntil: until }), noon)).toEqual(new Date(until))
    expect(installsAt(view(downloaded), noon)).toEqual(new Date(2026, 10, 21, 22))
    expect(installsAt(view({ ...downloaded, plan: 'later', waitsFor: 'absence' }), noon)).toBeNull()
    // The plan alone says nothing, because an evening may have been missed.
    expect(installsAt(view({ ...downloaded, waitsFor: 'absence' }), noon)).toBeNull()
    expect(installsAt(view({ kind: 'idle' }), noon)).toBeNull()
  })
})
