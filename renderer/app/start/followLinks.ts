import type { DataRouter } from 'react-router-dom'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { LOGIN } from '../screens/addresses.ts'
import { wantedPage } from '../screens/wantedPage.ts'
import { openPalette } from '../search/paletteState.ts'

type Router = Pick<DataRouter, 'navigate' | 'state'>

/**
 * Opens the page that a link, the tray or a second start asks for. Called once, before the main process knows this
 * page.
 */
export function followLinks(bridge: Pick<DesktopBridge, 'on'>, router: Router): void {
  bridge.on('navigate', ({ path }) => {
    // The link opens after the sign-in, so that typed input stays.
    if (router.state.location.pathname === LOGIN) wantedPage.keep(path)
    else void router.navigate(path)
  })
  bridge.on('search.open', () => {
    // A signed-out user cannot search, and the search must not open by itself after the sign-in.
    if (router.state.location.pathname !== LOGIN) openPalette()
  })
}
