import type { Clock } from '#renderer/net/socket/clock.ts'

/** The result of an attempt. `done`: the fields left are sent next. `wait`: the server cannot be reached now. */
export type Attempt =
  | { state: 'done' }
  | { state: 'refused'; names: readonly string[] }
  /** `ms` is the least time to wait that the server asks for. */
  | { state: 'wait'; ms: number }

/** `open`: a field differs and the user has not finished it. */
export type SaveState = 'saved' | 'open' | 'saving' | 'offline' | 'refused' | 'conflict'

/** The state of saving, and the fields that are not saved. */
export type SaveStatus = { state: SaveState; names: readonly string[] }

type Parts = {
  clock: Pick<Clock, 'after'>
  /** Groups of fields that the server checks against each other, so that they are saved by one call. */
  together: readonly (readonly string[])[]
  /** Fields that differ from the saved row. */
  changed: () => readonly string[]
  /** Fields that another user changed to another value. */
  colliding: () => readonly string[]
  valueOf: (name: string) => unknown
  /** Checks the values, and shows the first problem at its field. */
  isValid: (names: readonly string[]) => boolean
  send: (names: readonly string[]) => Promise<Attempt>
  /** Called once when fields collide that the user has not been asked about. */
  onCollision: () => void
  onChange: () => void
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Saves the fields of one row one call after another, as soon as the user has finished them. A refused field waits until
 * its value changes. Without a connection everything waits and is sent again.
 */
export class FieldSaver {
  readonly #parts: Parts
  /** Changed fields that the user has finished. */
  readonly #finished = new Set<string>()
  /** The refused values by the first field of their group, as JSON. Equal values are not sent again. */
  readonly #refused = new Map<string, string>()
  readonly #askedAbout = new Set<string>()
  #sending: readonly string[] = []
  #running: Promise<void> | null = null
  #isAsked = false
  #isUnreachable = false
  #failures = 0
  #cancelPause: () => void = () => undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Saves fields that the user has finished. Resolves when nothing is being sent any more. */
  async finish(names: readonly string[]): Promise<void> {
    for (const name of names) this.#finished.add(name)
    await this.#run()
    // Fields that were finished while the last call ended are sent by another run.
    while (this.#running !== null) await this.#running
  }

  /** Sends every changed field, also those that were refused. Resolves with whether all are saved. */
  async saveAll(): Promise<boolean> {
    this.#refused.clear()
    this.#askedAbout.clear()
    await this.finish(this.#parts.changed())
    return this.#parts.changed().length === 0
  }

  /** Sends waiting fields at once, because the connection may be back. */
  wake(): void {
    if (this.#finished.size > 0) void this.#run()
  }

  /** Ends the attempts to reach the server. */
  stop(): void {
    this.#cancelPause()
  }

  isSending(name: string): boolean {
    return this.#sending.includes(name)
  }

  status(): SaveStatus {
    const names = this.#parts.changed()
    if (names.length === 0) return { state: this.#running !== null ? 'saving' : 'saved', names }
    const colliding = this.#parts.colliding().filter((name) => this.#askedAbout.has(name))
    if (colliding.length > 0) return { state: 'conflict', names: colliding }
    if (this.#isUnreachable) return { state: 'offline', names }
    if (this.#running !== null) return { state: 'saving', names }
    const refused = names.filter((name) => this.#isRefused(this.#groupOf(name)))
    return refused.length > 0 ? { state: 'refused', names: refused } : { state: 'open', names }
  }

  #run(): Promise<void> {
    this.#cancelPause()
    this.#isAsked = true
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
      this.#parts.onChange()
      if (this.#isAsked) void this.#run()
    })
    return this.#running
  }

  async #sendAll(): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false
      for (let names = this.#next(); names.length > 0; names = this.#next()) {
        this.#sending = names
        this.#parts.onChange()
        // The user may type on while the call runs. A refusal is about the values that were sent.
        const sent = this.#groupsOf(names)
        const attempt = await this.#parts.send(names)
        this.#sending = []
        if (attempt.state === 'refused') this.#refuse(attempt.names, sent)
        if (attempt.state === 'wait') return this.#pause(attempt.ms)
        this.#isUnreachable = false
        this.#failures = 0
      }
    }
    this.#askAboutCollisions()
  }

  /** Finished fields to send now. */
  #next(): string[] {
    const changed = new Set(this.#parts.changed())
    const colliding = new Set(this.#parts.colliding())
    for (const name of this.#finished) if (!changed.has(name)) this.#finished.delete(name)
    const groups = new Map([...this.#finished].map((name) => this.#groupOf(name)).map((group) => [group[0], group]))
    return [...groups.values()].flatMap((group) => {
      const names = group.filter((name) => changed.has(name))
      if (names.some((name) => colliding.has(name)) || this.#isRefused(group)) return []
      if (this.#parts.isValid(names)) return names
      this.#refuse(names, this.#groupsOf(names))
      return []
    })
  }

  #groupOf(name: string): readonly string[] {
    return this.#parts.together.find((group) => group.includes(name)) ?? [name]
  }

  #valuesOf(group: readonly string[]): string {
    return JSON.stringify(group.map((name) => this.#parts.valueOf(name)))
  }

  #isRefused(group: readonly string[]): boolean {
    return this.#refused.get(group[0] ?? '') === this.#valuesOf(group)
  }

  /** The groups of these fields, by their first field, with their present values as JSON. */
  #groupsOf(names: readonly string[]): ReadonlyMap<string, string> {
    return new Map(names.map((name) => this.#groupOf(name)).map((group) => [group[0] ?? '', this.#valuesOf(group)]))
  }

  #refuse(names: readonly string[], values: ReadonlyMap<string, string>): void {
    for (const name of names) {
      const group = this.#groupOf(name)
      const first = group[0] ?? ''
      this.#refused.set(first, values.get(first) ?? this.#valuesOf(group))
    }
  }

  #pause(least: number): void {
    this.#isUnreachable = true
    this.#isAsked = false
    const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#cancelPause = this.#parts.clock.after(Math.max(wait, least), () => this.wake())
  }

  #askAboutCollisions(): void {
    const colliding = this.#parts.colliding()
    for (const name of this.#askedAbout) if (!colliding.includes(name)) this.#askedAbout.delete(name)
    const news = colliding.filter((name) => this.#finished.has(name) && !this.#askedAbout.has(name))
    for (const name of news) this.#askedAbout.add(name)
    if (news.length > 0) this.#parts.onCollision()
  }
}
