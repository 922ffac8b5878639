/** What server and client agree on about installed desktop apps. Without zod, because the list of them shows it. */

/** Node's names of the operating systems that there are installers for. */
export const DESKTOP_PLATFORMS = ['win32', 'darwin', 'linux'] as const
export const DESKTOP_ARCHITECTURES = ['x64', 'arm64', 'ia32', 'arm'] as const

/** The states of an update, see contract/update. */
export const UPDATE_KINDS = [
  'unsupported',
  'idle',
  'checking',
  'available',
  'downloading',
  'downloaded',
  'installing',
  'failed',
] as const
export const INSTALL_RESULTS = ['installed', 'failed', 'returned'] as const

/**
 * How an installed version stands to the release of its platform: `too_old` is below the smallest version that works
 * with this server, `outdated` has been offered a newer one, `waiting` belongs to those who are not offered it yet,
 * `recalled` runs a release that is not offered any more, and `unknown` means that there is no valid release.
 */
export const DESKTOP_STANDINGS = ['current', 'waiting', 'outdated', 'too_old', 'recalled', 'unknown'] as const

/** Why no app takes what lies in the feed. `unreadable`: the file is there but cannot be read at all. */
export const ROLLOUT_PROBLEMS = ['none', 'unreadable', 'damaged', 'unsigned', 'bad_signature', 'too_old'] as const

/** A running app reports every ten minutes; who has been silent for longer than this counts as not online. */
export const DESKTOP_ONLINE_MINUTES = 15
/** Failed checks in a row from which on somebody should look at the computer (safety.md UPD-08). */
export const DESKTOP_FAILING_CHECKS = 3
/** A computer that has not been heard of for so long is forgotten. */
export const DESKTOP_KEPT_DAYS = 90
export const DESKTOP_PAGE_SIZE = 200

export type DesktopPlatform = (typeof DESKTOP_PLATFORMS)[number]
export type DesktopArchitecture = (typeof DESKTOP_ARCHITECTURES)[number]
export type UpdateKind = (typeof UPDATE_KINDS)[number]
export type InstallResult = (typeof INSTALL_RESULTS)[number]
export type DesktopStanding = (typeof DESKTOP_STANDINGS)[number]
export type RolloutProblem = (typeof ROLLOUT_PROBLEMS)[number]
