import type { Arch } from '../release/releaseDocument.ts'
import type { LastInstall, UpdateState } from './state.ts'

/** What server and client agree on about installed desktop apps. Without zod, because the list of them shows it. */

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
 * How an installed version stands to the release of its platform: `too_old` is below the smallest version that works
 * with this server, `outdated` has been offered a newer one, `waiting` belongs to those who are not offered it yet,
 * `recalled` runs a release that is not offered any more, and `unknown` means that there is no valid release.
 */
export const DESKTOP_STANDINGS = ['current', 'waiting', 'outdated', 'too_old', 'recalled', 'unknown'] as const

/**
 * What is wrong with a release in the feed, beside what an app refuses it for. `missing`: there is none. `unreadable`:
 * the server cannot read it. `file_missing`: a package that it names is not there or not as long as it says.
 * `unchecked` is only a hint: this server knows no key, so that it cannot say whether the signature is genuine.
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

/** A running app reports every ten minutes; who has been silent for longer than this counts as not online. */
export const DESKTOP_ONLINE_MINUTES = 15
/** Failed checks in a row from which on somebody should look at the computer (safety.md UPD-08). */
export const DESKTOP_FAILING_CHECKS = 3
/** A computer that has not been heard of for so long is forgotten. */
export const DESKTOP_KEPT_DAYS = 90
export const DESKTOP_PAGE_SIZE = 200

/** Processors that an app can be installed for; `universal` is a kind of release. */
export type InstalledArch = Exclude<Arch, 'universal'>
export type DesktopStanding = (typeof DESKTOP_STANDINGS)[number]
export type RolloutProblem = (typeof ROLLOUT_PROBLEMS)[number]
