import { z } from 'zod'
import { JsonStore } from '#electron/app/jsonStore.ts'
import type { Log } from '#electron/app/log.ts'
import { isLocked, mergePreferences, type Policy, type Preferences } from './policy.ts'

const own = z.object({ serverUrl: z.url().max(500).nullable(), chatAlwaysOnTop: z.boolean() })

/** What this computer's user has chosen, merged with what the administrator has set. */
export class Settings {
  private readonly store: JsonStore<(typeof own)['shape']>
  private readonly policy: Policy

  constructor(folder: string, policy: Policy, log: Log) {
    this.store = new JsonStore(folder, 'settings', own, log)
    this.policy = policy
  }

  get isHealed(): boolean {
    return this.store.isHealed
  }

  get current(): Preferences {
    return mergePreferences(this.policy, {
      serverUrl: this.store.get('serverUrl'),
      chatAlwaysOnTop: this.store.get('chatAlwaysOnTop'),
    })
  }

  isLocked(key: keyof Preferences): boolean {
    return isLocked(this.policy, key)
  }

  set<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
    this.store.set(key, value as never)
  }
}
