/** What main knows about updates and pages show. No zod: pages use it. */

/** `by hand`: a deb, or a folder that this user may not write. Such a release is announced, never installed. */
export type Release = {
  version: string
  releaseDate: string
  /** Bytes of the package. */
  size: number
  installs: 'itself' | 'by hand'
  /** Where a person can fetch the package; null when the app installs it itself. */
  url: string | null
}

/**
 * Why a check, a download or an installation failed. `clock`: the release is from the future, so one of the two clocks is
 * wrong. `too_old`: nobody has vouched for this release for so long that it may be a replay. `wrong_release`: signed, but
 * for another product, system, processor or channel. `start_failed`: the new version did not start and was taken back.
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

/** When a downloaded release is installed: by itself at 22:00, or not before the user asks, quits or is away. */
export type UpdatePlan = 'at_22' | 'later'

/** What an installation waits for: the next 22:00, or that somebody wants it or nobody is there. */
export type UpdateWait = 'evening' | 'absence'

/** The whole state; published as one, so that no page ever sees half of it. All times are ISO in UTC. */
export type UpdateState =
  | { kind: 'unsupported'; reason: 'development' | 'no_keys' }
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'available'; release: Release }
  | { kind: 'downloading'; release: Release; percent: number; bytesPerSecond: number }
  | { kind: 'downloaded'; release: Release; plan: UpdatePlan; waitsFor: UpdateWait; deferredUntil: string | null }
  | { kind: 'installing'; release: Release }
  | { kind: 'failed'; release: Release | null; reason: UpdateFailure; retryAt: string | null }

/** How the last installation of this computer ended. `returned`: the previous version was put back. */
export type LastInstall = { from: string; to: string; at: string; result: 'installed' | 'failed' | 'returned' }

/** The last thing that went wrong; kept until a check or an installation succeeds. `version` is the release, if known. */
type LastUpdateFailure = { reason: UpdateFailure; at: string; version: string | null }

/** Everything that a page shows about updates. */
export type UpdateView = {
  /** What runs now. */
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
