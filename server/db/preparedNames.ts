/** At most this many texts that have been seen once and are remembered. */
const SEEN_MAX = 500
/** Longest text that is worth a name (characters). */
const LENGTH_MAX = 8_000
/** A list of several values, which has another text for each length: `in ($1, $2` and `), ($4`. */
const LIST = /\bin \(\$\d+, |\), \(\$\d+/

/**
 * Decides which statements are prepared under a name. Only texts that come again get one, because each name keeps a
 * plan in every connection. A text that varies with its input, such as a list of uuids, would fill the names.
 */
export class PreparedNames {
  readonly #prefix: string
  readonly #most: number
  readonly #numbers = new Map<string, number>()
  readonly #seen = new Set<string>()

  /**
   * `prefix` tells these names from those of other kinds. `most`: largest number of names, each of which takes memory.
   */
  constructor(prefix: string, most: number) {
    this.#prefix = prefix
    this.#most = most
  }

  /** The last part of the statement's name. Undefined when the statement runs without a name. */
  nameOf(text: string): string | undefined {
    const number = this.#numberOf(text)
    return number === undefined ? undefined : `${this.#prefix}${number}`
  }

  #numberOf(text: string): number | undefined {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#numbers.size >= this.#most || text.length > LENGTH_MAX || LIST.test(text)) return undefined
    if (!this.#seen.has(text)) {
      this.#noteSeen(text)
      return undefined
    }
    this.#seen.delete(text)
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }

  /** How many texts have a name, and how many wait for their second time. */
  get sizes(): { named: number; seen: number } {
    return { named: this.#numbers.size, seen: this.#seen.size }
  }

  #noteSeen(text: string): void {
    const oldest = this.#seen.size >= SEEN_MAX ? this.#seen.values().next().value : undefined
    if (oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.add(text)
  }
}
