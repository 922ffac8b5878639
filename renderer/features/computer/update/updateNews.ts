import type { LastInstall, Release, UpdateFailure, UpdateView } from '#contract/update/state.ts'

/** What this computer has shown and somebody has answered, so that it is not shown again. */
export type Seen = {
  /** The release whose prompt was answered, and on which day. */
  prompt: { version: string; day: string } | null
  /** `at` of the last installation whose result was read. */
  install: string | null
  /** The day on which the line about failing checks was closed. */
  failing: string | null
}

export const NOTHING_SEEN: Seen = { prompt: null, install: null, failing: null }

/** After so many failures in a row it is no longer a matter of waiting. */
export const VISIBLE_FAILURES = 3
const INSTALL_HOUR = 22

export const dayOf = (now: number): string => new Date(now).toDateString()

/** The release to ask about: once a day, until it is installed. One that must be installed is not asked about. */
export function releaseToAsk({ state, mustUpdate }: UpdateView, { prompt }: Seen, today: string): Release | null {
  if (mustUpdate || state.kind !== 'downloaded') return null
  const { release } = state
  return prompt?.version === release.version && prompt.day === today ? null : release
}

/** An installation that did not come to pass, until somebody has read so. */
export function failedInstall({ lastInstall }: UpdateView, { install }: Seen): LastInstall | null {
  return lastInstall && lastInstall.result !== 'installed' && lastInstall.at !== install ? lastInstall : null
}

/** An installation that succeeded, until it was said. */
export function freshInstall({ lastInstall, version }: UpdateView, { install }: Seen): LastInstall | null {
  const isFresh = lastInstall?.result === 'installed' && lastInstall.to === version && lastInstall.at !== install
  return isFresh ? lastInstall : null
}

/** What prevented a restart that somebody wanted at once. */
export function stoppedBy({ state }: UpdateView, wantedNow: boolean): UpdateFailure | null {
  return wantedNow && state.kind === 'failed' ? state.reason : null
}

/** A release that is not installed by itself any more, but could be for somebody who wants it all the same. */
export function isGivenUp(release: Release | null, reason: UpdateFailure): boolean {
  return release?.installs === 'itself' && (reason === 'install_failed' || reason === 'start_failed')
}

/** Nobody notices that updates have stopped, so it is said: on every day anew. */
export function areChecksFailing({ checksFailedInARow }: UpdateView, { failing }: Seen, today: string): boolean {
  return checksFailedInARow >= VISIBLE_FAILURES && failing !== today
}

/** When a downloaded release is installed by itself; null if it waits for somebody. */
export function installsAt({ state }: UpdateView, now: number): Date | null {
  if (state.kind !== 'downloaded') return null
  if (state.deferredUntil !== null) return new Date(state.deferredUntil)
  return state.waitsFor === 'evening' ? nextEvening(now) : null
}

/** The next 22:00 on the clock of this computer. */
export function nextEvening(now: number): Date {
  const evening = new Date(now)
  evening.setHours(INSTALL_HOUR, 0, 0, 0)
  if (evening.getTime() <= now) evening.setDate(evening.getDate() + 1)
  return evening
}

type Badge = 'required' | 'installing' | 'ready' | 'available' | 'failing'

/** What the top bar says all the time; nothing while there is nothing to know. */
export function badgeOf({ state, mustUpdate, checksFailedInARow }: UpdateView): Badge | null {
  if (state.kind === 'installing') return 'installing'
  if (mustUpdate) return 'required'
  if (state.kind === 'downloaded') return 'ready'
  if (state.kind === 'available') return 'available'
  const isStuck = (state.kind === 'failed' && state.release !== null) || checksFailedInARow >= VISIBLE_FAILURES
  return isStuck ? 'failing' : null
}
