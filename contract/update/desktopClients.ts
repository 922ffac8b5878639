import type { Arch } from '../release/releaseDocument.ts'
import type { LastInstall, UpdateState } from './state.ts'

/**
 * Values that server and client share about installed desktop apps. Without zod, because the page with the list of apps
 * imports them.
 */

export const UPDATE_KINDS = [
  'unsupported',
  'idle',
  'checking',
  'available',
  'downloading',
  'downloaded',
  'installing',
  'failed',
] as const satisfies readonly UpdateState['kind'][]
export const INSTALL_RESULTS = ['installed', 'failed', 'returned'] as const satisfies readonly LastInstall['result'][]

/**
 * Relation of an installed version to the release of its platform. `too_old` is below the smallest version that works
 * with this server. `outdated` was offered a newer one; `waiting` is not offered it yet. `recalled` runs a release that
 * is no longer offered. `unknown` means that there is no valid release.
 */
export const DESKTOP_STANDINGS = ['current', 'waiting', 'outdated', 'too_old', 'recalled', 'unknown'] as const

/**
 * Problems of a release in the feed, besides the refusals of an app. `missing`: there is no release. `unreadable`: the
 * server cannot read it. `file_missing`: a package is missing or has another size than stated. `unchecked` is only a
 * hint: this server has no key to verify the signature.
 */
export const ROLLOUT_PROBLEMS = [
  'missing',
  'unreadable',
  'file_missing',
  'unchecked',
  'unsigned',
  'bad_file_name',
  'malformed',
  'unknown_key',
  'bad_signature',
  'wrong_product',
  'wrong_platform',
  'wrong_arch',
  'wrong_channel',
  'from_the_future',
  'too_old',
] as const

/** Minutes without a report after which an app counts as offline. A running app reports every ten minutes. */
export const DESKTOP_ONLINE_MINUTES = 15
/** Consecutive failed checks after which an administrator should look at the computer. */
export const DESKTOP_FAILING_CHECKS = 3
/** Days without a report after which a computer is removed from the list. */
export const DESKTOP_KEPT_DAYS = 90
export const DESKTOP_PAGE_SIZE = 200

/** Processors of an installed app. `universal` only exists for releases. */
export type InstalledArch = Exclude<Arch, 'universal'>
export type DesktopStanding = (typeof DESKTOP_STANDINGS)[number]
export type RolloutProblem = (typeof ROLLOUT_PROBLEMS)[number]
