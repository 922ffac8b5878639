import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Entry } from './entry.ts'

type Shared = {
  /** Writes of the signed-in user that the server does not have, in their order, of all tabs. */
  entries: readonly Entry[]
  /** The entry that this tab is sending. */
  sending: string | null
  /** Entries that the disk did not take. They are lost when the page is closed. */
  unkept: ReadonlySet<string>
}

/** The queue as people see it. The code that sends is loaded after the first screen. */
export const useOutbox = create<Shared>()(() => ({ entries: [], sending: null, unkept: new Set() }))

/** Writes of one group that wait. `group` is `<record>/<uuid>`, or the one that was given to the call. */
export const useWaiting = (group: string): readonly Entry[] =>
  useOutbox(useShallow(({ entries }) => entries.filter((entry) => entry.group === group)))
