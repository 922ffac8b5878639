/** Update state that main publishes and pages show. No zod, because pages import it. */

/**
 * `by hand`: a deb, or a folder without write access for this user. Such a release is announced but never installed.
 */
export type Release = {
  version: string
  releaseDate: string
  /** Bytes of the package. */
  size: number
  installs: 'itself' | 'by hand'
  /** Download address for the user. Null when the app installs the package itself. */
  url: string | null
}

/**
 * Reason why a check, a download or an installation failed.
 * `clock`: the release is from the future, so one of the two clocks is wrong.
 * `too_old`: the release was signed so long ago that it may be a replay.
 * `wrong_release`: signed, but for another product, system, processor or channel.
 * `start_failed`: the new version did not start, so the previous one was restored.
 */
export const UPDATE_FAILURES = [
  'offline',
  'server',
  'proxy',
  'certificate',
  'bad_feed',
  'signature',
  'wrong_release',
  'not_newer',
  'too_old',
  'clock',
  'system_too_old',
  'file_damaged',
  'disk_full',
  'no_permission',
  'install_failed',
  'start_failed',
  'unknown',
] as const
export type UpdateFailure = (typeof UPDATE_FAILURES)[number]

/**
 * Installation time of a downloaded release: `at_22` is automatic at 22:00. `later` waits until the user asks, quits or
 * is away.
 */
export type UpdatePlan = 'at_22' | 'later'

/** Condition that an installation waits for: the next 22:00, or a request or absence of the user. */
export type UpdateWait = 'evening' | 'absence'

/** The whole state, published as one value, so that no page shows half of it. All times are ISO in UTC. */
export type UpdateState =
  | { kind: 'unsupported'; reason: 'development' | 'no_keys' }
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'available'; release: Release }
  | { kind: 'downloading'; release: Release; percent: number; bytesPerSecond: number }
  | { kind: 'downloaded'; release: Release; plan: UpdatePlan; waitsFor: UpdateWait; deferredUntil: string | null }
  | { kind: 'installing'; release: Release }
  | { kind: 'failed'; release: Release | null; reason: UpdateFailure; retryAt: string | null }

/** Result of the last installation on this computer. `returned`: the previous version was restored. */
export type LastInstall = { from: string; to: string; at: string; result: 'installed' | 'failed' | 'returned' }

/** The last failure. It is kept until a check or an installation succeeds. `version` is the release, if known. */
type LastUpdateFailure = { reason: UpdateFailure; at: string; version: string | null }

/** All data that a page shows about updates. */
export type UpdateView = {
  /** The running version. */
  version: string
  channel: string
  lastCheckAt: string | null
  nextCheckAt: string | null
  checksFailedInARow: number
  lastFailure: LastUpdateFailure | null
  lastInstall: LastInstall | null
  skippedVersion: string | null
  /** The server no longer works with this version. */
  mustUpdate: boolean
  state: UpdateState
}
