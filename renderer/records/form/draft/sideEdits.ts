import { createContext, useContext, useEffect, useRef } from 'react'
import type { UndoStack } from '../saving/undoStack.ts'

/** Input on the screen of a row beside its own fields, such as the lines of a table. */
type SideEdit = {
  /** Number of unsaved entries that leaving the screen would lose. */
  count?: number
  /** Number of entries that are being saved. */
  saving?: number
  /** Number of entries that could not be saved. */
  failed?: number
  /** Saves all of them; resolves with whether none is left. */
  save: () => Promise<boolean>
  /** Missing when the edit keeps its input by itself. */
  discard?: () => void
}
type Totals = Readonly<Record<'count' | 'saving' | 'failed', number>>

/** The side edits of one screen. Its state of saving counts them, its save key saves them, and leaving it asks about them. */
export class SideEdits {
  /** Changes that can be taken back; null on screens with a save button. */
  readonly undo: UndoStack | null
  private readonly edits = new Map<symbol, SideEdit>()
  private readonly listeners = new Set<() => void>()
  private totals: Totals = { count: 0, saving: 0, failed: 0 }

  constructor(undo: UndoStack | null) {
    this.undo = undo
  }

  readonly read = (): Totals => this.totals

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Null removes the edit, because its part of the screen is gone. */
  set(key: symbol, edit: SideEdit | null): void {
    if (edit) this.edits.set(key, edit)
    else this.edits.delete(key)
    const next = { count: this.sum('count'), saving: this.sum('saving'), failed: this.sum('failed') }
    const { count, saving, failed } = this.totals
    if (next.count === count && next.saving === saving && next.failed === failed) return
    this.totals = next
    for (const listener of this.listeners) listener()
  }

  async save(): Promise<boolean> {
    const saved = await Promise.all([...this.edits.values()].map((edit) => edit.save()))
    return saved.every(Boolean)
  }

  discard(): void {
    for (const edit of this.edits.values()) edit.discard?.()
  }

  private sum(name: keyof Totals): number {
    return [...this.edits.values()].reduce((sum, edit) => sum + (edit[name] ?? 0), 0)
  }
}

/** The side edits of the surrounding row screen; null outside of one. */
export const SideEditsContext = createContext<SideEdits | null>(null)

/** Reports input to the surrounding row screen. Does nothing outside of one. */
export function useSideEdit(edit: SideEdit): void {
  const edits = useContext(SideEditsContext)
  const key = useRef(Symbol('side edit'))
  useEffect(() => edits?.set(key.current, edit))
  useEffect(() => {
    const own = key.current
    return () => edits?.set(own, null)
  }, [edits])
}
