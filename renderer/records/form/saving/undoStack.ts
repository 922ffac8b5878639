/** A saved change that can be taken back. `undo` answers false when another user has changed its fields since. */
type UndoEntry = { what: string; undo: () => boolean }

/** At most this many changes that can be taken back. */
const MOST = 50

/** The saved changes of one screen, the newest last. */
export class UndoStack {
  private entries: readonly UndoEntry[] = []
  private readonly listeners = new Set<() => void>()

  readonly newest = (): UndoEntry | null => this.entries.at(-1) ?? null

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  push(entry: UndoEntry): void {
    this.set([...this.entries, entry].slice(-MOST))
  }

  /** Takes the newest change off the stack. */
  pop(): UndoEntry | null {
    const entry = this.newest()
    if (entry) this.set(this.entries.slice(0, -1))
    return entry
  }

  private set(entries: readonly UndoEntry[]): void {
    this.entries = entries
    for (const listener of this.listeners) listener()
  }
}
