/**
 * Values that no two users may share, with their owners. Each planned line updates them before the next line is
 * planned, as the run will do.
 */
export class TakenValues {
  readonly #owners = new Map<string, string>()
  readonly #values = new Map<string, string>()

  /** Whether another user has this value. */
  isTaken(field: string, value: string, owner: string): boolean {
    const key = `${field} ${value.toLowerCase()}`
    return value !== '' && (this.#owners.get(key) ?? owner) !== owner
  }

  /** Gives a value to a user. The user's former value becomes free. */
  take(field: string, value: string, owner: string): void {
    const former = this.#values.get(`${field} ${owner}`)
    if (former !== undefined && this.#owners.get(former) === owner) this.#owners.delete(former)
    if (value === '') return
    const key = `${field} ${value.toLowerCase()}`
    this.#owners.set(key, owner)
    this.#values.set(`${field} ${owner}`, key)
  }
}
