import type { LastInstall, Release, UpdateFailure, UpdateView } from '#contract/update/state.ts'

/** The update news that the user has already answered on this computer, so that they are not shown again. */
export type Seen = {
  /** The release whose prompt was answered, and the day of the answer. */
  prompt: { version: string; day: string } | null
  /** `at` of the last installation whose result was read. */
  install: string | null
  /** The day on which the line about failing checks was closed. */
  failing: string | null
}

export const NOTHING_SEEN: Seen = { prompt: null, install: null, failing: null }

/** Number of failed checks in a row after which the user is told. */
export const VISIBLE_FAILURES = 3
const INSTALL_HOUR = 22

export const dayOf = (now: number): string => new Date(now).toDateString()

/**
 * The release to ask about: until the user answers, and again on each later day until it is installed. A mandatory
 * release is not asked about.
 */
export function releaseToAsk({ state, mustUpdate }: UpdateView, { prompt }: Seen, today: string): Release | null {
  if (mustUpdate || state.kind !== 'downloaded') return null
  const { release } = state
  return prompt?.version === release.version && prompt.day === today ? null : release
}

/** A failed installation that the user has not acknowledged. */
export function failedInstall({ lastInstall }: UpdateView, { install }: Seen): LastInstall | null {
  return lastInstall && lastInstall.result !== 'installed' && lastInstall.at !== install ? lastInstall : null
}

/** A successful installation that was not announced yet. */
export function freshInstall({ lastInstall, version }: UpdateView, { install }: Seen): LastInstall | null {
  const isFresh = lastInstall?.result === 'installed' && lastInstall.to === version && lastInstall.at !== install
  return isFresh ? lastInstall : null
}

/** Why a restart that the user wanted at once failed. */
export function stoppedBy({ state }: UpdateView, wantedNow: boolean): UpdateFailure | null {
  return wantedNow && state.kind === 'failed' ? state.reason : null
}

/** Whether a failed release is no longer installed automatically but can still be installed on request. */
export function isGivenUp(release: Release | null, reason: UpdateFailure): boolean {
  return release?.installs === 'itself' && (reason === 'install_failed' || reason === 'start_failed')
}

/** Whether to tell that update checks fail. Told again every day, because failing checks are easy to miss. */
export function areChecksFailing({ checksFailedInARow }: UpdateView, { failing }: Seen, today: string): boolean {
  return checksFailedInARow >= VISIBLE_FAILURES && failing !== today
}

/** When a downloaded release is installed automatically; null when it waits for the user. */
export function installsAt({ state }: UpdateView, now: number): Date | null {
  if (state.kind !== 'downloaded') return null
  if (state.deferredUntil !== null) return new Date(state.deferredUntil)
  return state.waitsFor === 'evening' ? nextEvening(now) : null
}

/** The next 22:00 by the clock of this computer. */
export function nextEvening(now: number): Date {
  const evening = new Date(now)
  evening.setHours(INSTALL_HOUR, 0, 0, 0)
  if (evening.getTime() <= now) evening.setDate(evening.getDate() + 1)
  return evening
}

type Badge = 'required' | 'installing' | 'ready' | 'available' | 'failing'

/** The badge in the top bar; null when there is nothing to tell. */
export function badgeOf({ state, mustUpdate, checksFailedInARow }: UpdateView): Badge | null {
  if (state.kind === 'installing') return 'installing'
  if (mustUpdate) return 'required'
  if (state.kind === 'downloaded') return 'ready'
  if (state.kind === 'available') return 'available'
  const isStuck = (state.kind === 'failed' && state.release !== null) || checksFailedInARow >= VISIBLE_FAILURES
  return isStuck ? 'failing' : null
}
