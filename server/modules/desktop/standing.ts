import { compare, lt } from 'semver'
import type { Rollout } from '#contract/api/administration/desktop.ts'
import type { DesktopStanding } from '#contract/update/desktopClients.ts'

/** A kind of installation. All computers of one kind are offered the same release. */
export type Installed = { platform: string; arch: string; channel: string; version: string }

/**
 * Percentage of a full rollout. Below it, an old version is no problem, because the computer may not be offered the
 * release yet.
 */
const EVERYBODY = 100

/** How an installed version compares with the feed. A release that no app would accept does not count. */
export function standingOf(installed: Installed, rollouts: readonly Rollout[]): DesktopStanding {
  const rollout = rollouts.find(
    ({ platform, arch, channel }) =>
      platform === installed.platform &&
      (arch === installed.arch || arch === 'universal') &&
      channel === installed.channel,
  )
  if (!rollout?.release || (rollout.problem !== null && rollout.problem !== 'unchecked')) return 'unknown'
  const { version, stage, is_recalled, minimum_client_version } = rollout.release
  if (minimum_client_version !== null && lt(installed.version, minimum_client_version)) return 'too_old'
  if (is_recalled) return installed.version === version ? 'recalled' : 'current'
  if (!lt(installed.version, version)) return 'current'
  return stage < EVERYBODY ? 'waiting' : 'outdated'
}

/** Whether these installations should be updated. */
export const needsUpdate = (standing: DesktopStanding): boolean =>
  standing === 'outdated' || standing === 'too_old' || standing === 'recalled'

/** Newest first, then by platform, so that the order is stable. */
export function byVersion(a: Installed, b: Installed): number {
  const names = [a, b].map(({ platform, arch, channel }) => `${platform} ${arch} ${channel}`) as [string, string]
  return compare(b.version, a.version) || (names[0] < names[1] ? -1 : 1)
}
