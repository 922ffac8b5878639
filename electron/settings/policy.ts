import { z } from 'zod'

/** What an administrator may set. `locked` values win over the user's own. */
const entry = <T extends z.ZodType>(value: T) => z.strictObject({ value, locked: z.boolean().default(false) })

export const policySchema = z.strictObject({
  serverUrl: entry(z.string().max(500)).optional(),
  chatAlwaysOnTop: entry(z.boolean()).optional(),
})
export type Policy = z.output<typeof policySchema>

export type Preferences = { serverUrl: string | null; chatAlwaysOnTop: boolean }
export type OwnPreferences = { [K in keyof Preferences]?: Preferences[K] | undefined }

export const DEFAULT_PREFERENCES: Preferences = { serverUrl: null, chatAlwaysOnTop: false }

export function isLocked(policy: Policy, key: keyof Preferences): boolean {
  return policy[key]?.locked ?? false
}

/** Default < policy < user, except that a locked policy value wins over the user's. */
export function mergePreferences(policy: Policy, own: OwnPreferences): Preferences {
  const merged = <K extends keyof Preferences>(key: K): Preferences[K] => {
    const set = policy[key] as { value: Preferences[K]; locked: boolean } | undefined
    if (set?.locked) return set.value
    return own[key] ?? set?.value ?? DEFAULT_PREFERENCES[key]
  }
  return { serverUrl: merged('serverUrl'), chatAlwaysOnTop: merged('chatAlwaysOnTop') }
}
