import { create } from 'zustand'
import type { UpdateView } from '#contract/update/state.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** What main knows about updates; `failed`: it could not be asked. */
type Known = {
  view: UpdateView | null
  failed: boolean
  /** Somebody pressed for the restart in this window; whatever prevents it is said here. */
  wantedNow: boolean
}

export const useUpdate = create<Known>()(() => ({ view: null, failed: false, wantedNow: false }))

/** Asks main; whatever it pushes meanwhile is newer. */
export async function readUpdate(): Promise<void> {
  if (!desktop) return
  try {
    const view = await callDesktop(desktop, 'update.read', undefined)
    useUpdate.setState(({ view: pushed }) => ({ view: pushed ?? view, failed: false }))
  } catch {
    useUpdate.setState(({ view }) => ({ failed: view === null }))
  }
}

if (desktop) {
  desktop.on('update.changed', (view) => useUpdate.setState({ view, failed: false }))
  void readUpdate()
}
