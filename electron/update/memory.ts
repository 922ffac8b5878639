import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { UPDATE_FAILURES, type UpdatePlan } from '#contract/update/state.ts'
import type { JsonStore } from '#electron/app/files/jsonStore.ts'

const version = z.string().max(64)
const at = z.iso.datetime()

/** Update data that is stored between starts, in its own file. */
export const updateMemory = z.object({
  /** Random id from the first start, by which the server tells computers apart. */
  device: z.uuid(),
  lastCheckAt: at,
  checksFailedInARow: z.int().min(0),
  lastFailure: z.object({ reason: z.enum(UPDATE_FAILURES), at, version: version.nullable() }).nullable(),
  lastInstall: z.object({ from: version, to: version, at, result: z.enum(['installed', 'failed', 'returned']) }),
  skippedVersion: version.nullable(),
  /** A version that did not start here. It is installed again only on request. */
  brokenVersion: version.nullable(),
  plan: z.object({ version, plan: z.enum(['at_22', 'later']) }),
  attempts: z.array(z.object({ version, at })).max(20),
  /** Written before an installation and compared with the version that runs afterwards. */
  pending: z.object({ from: version, to: version, at, file: z.string() }).nullable(),
  /** Smallest version that the server still works with, from the last verified release. */
  minimum: z.object({ serverUrl: z.string(), version: version.nullable() }),
})
type Shape = (typeof updateMemory)['shape']
type Key = keyof Shape & string
type Value<K extends Key> = z.output<Shape[K]>
type Store = Pick<JsonStore<Shape>, 'get' | 'set'>

const MOST_ATTEMPTS = 2
const KEPT_ATTEMPTS = 10

export class UpdateMemory {
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  get<K extends Key>(key: K): Value<K> | undefined {
    return this.store.get(key)
  }

  /** Stores a value. On a full disk only this value is lost, and the result is false. */
  keep<K extends Key>(key: K, value: Value<K>): boolean {
    return this.store.set(key, value)
  }

  get device(): string {
    const known = this.store.get('device')
    if (known) return known
    const made = randomUUID()
    this.keep('device', made)
    return made
  }

  planFor(release: string): UpdatePlan {
    const kept = this.store.get('plan')
    return kept?.version === release ? kept.plan : 'at_22'
  }

  /** Time from which this version may be installed again. Null when it may be installed now. */
  blockedUntil(release: string, now: number): Date | null {
    const recent = this.attempts.filter((one) => one.version === release && now - Date.parse(one.at) < DAY_MS)
    const first = recent.at(-MOST_ATTEMPTS)
    return first ? new Date(Date.parse(first.at) + DAY_MS) : null
  }

  /**
   * Records an attempt. False when it could not be stored. Then the installation must not start, because a failure
   * would repeat for ever.
   */
  begin(from: string, to: string, file: string, now: number): boolean {
    const at = new Date(now).toISOString()
    const attempts = [...this.attempts, { version: to, at }].slice(-KEPT_ATTEMPTS)
    return this.keep('attempts', attempts) && this.keep('pending', { from, to, at, file })
  }

  /** Allows a version again on the user's request. */
  forgive(release: string): void {
    if (this.get('brokenVersion') === release) this.keep('brokenVersion', null)
    const others = this.attempts.filter(({ version }) => version !== release)
    if (others.length < this.attempts.length) this.keep('attempts', others)
  }

  private get attempts(): Value<'attempts'> {
    return this.store.get('attempts') ?? []
  }
}
