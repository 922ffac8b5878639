import { create } from 'zustand'
import type { UpdateView } from '#contract/update/state.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** The update state of the main process. `failed`: it could not be asked. */
type Known = {
  view: UpdateView | null
  failed: boolean
  /** Whether the user asked for the restart in this window. Then this window tells what prevents it. */
  wantedNow: boolean
}

export const useUpdate = create<Known>()(() => ({ view: null, failed: false, wantedNow: false }))

/** Asks the main process. A state that is pushed meanwhile is newer and wins. */
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
