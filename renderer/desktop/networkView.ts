import { create } from 'zustand'
import type { NetworkView } from '#contract/ipc/network.ts'
import { callDesktop, desktop } from './bridge.ts'

/** Network problems between this computer and the server. Empty in a browser, which shows them on its own pages. */
export const useNetworkView = create<NetworkView>()(() => ({ question: null, trouble: null }))

if (desktop) {
  let isHeard = false
  desktop.on('network.changed', (view) => {
    isHeard = true
    useNetworkView.setState(view, true)
  })
  callDesktop(desktop, 'network.read', undefined).then(
    (view) => {
      // A state that was pushed meanwhile is newer.
      if (!isHeard) useNetworkView.setState(view, true)
    },
    () => undefined,
  )
}
