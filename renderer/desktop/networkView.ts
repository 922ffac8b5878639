import { create } from 'zustand'
import type { NetworkView } from '#contract/ipc/network.ts'
import { callDesktop, desktop } from './bridge.ts'

/** What stands between this computer and the server. Empty in a browser, whose own pages say it. */
export const useNetworkView = create<NetworkView>()(() => ({ question: null, trouble: null }))

if (desktop) {
  let isHeard = false
  desktop.on('network.changed', (view) => {
    isHeard = true
    useNetworkView.setState(view, true)
  })
  callDesktop(desktop, 'network.read', undefined).then(
    (view) => {
      // A push that came meanwhile is newer.
      if (!isHeard) useNetworkView.setState(view, true)
    },
    () => undefined,
  )
}
