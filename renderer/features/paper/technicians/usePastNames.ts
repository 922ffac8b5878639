import { useLabels } from '#renderer/records/useLabels.ts'

/** The users on a work who are not active any more, each once, in a stable order. */
export const pastUsers = (uuids: readonly string[], active: { has(uuid: string): boolean }): string[] =>
  [...new Set(uuids)].filter((uuid) => uuid !== '' && !active.has(uuid)).sort()

/** Names of deactivated and deleted users. Waits until the active users are loaded. */
export function usePastNames(
  uuids: readonly string[],
  active: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, string> {
  return useLabels([{ to: 'user', uuids: active.size === 0 ? [] : pastUsers(uuids, active) }])
}
