import type { DataRouter } from 'react-router-dom'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { LOGIN } from '../screens/addresses.ts'
import { wantedPage } from '../screens/wantedPage.ts'

type Router = Pick<DataRouter, 'navigate' | 'state'>

/** Opens what a link, the tray or a second start asks for. Called once, before the main process hears of this page. */
export function followLinks(bridge: Pick<DesktopBridge, 'on'>, router: Router): void {
  bridge.on('navigate', ({ path }) => {
    // What was typed into the sign-in form stays; the link opens after it.
    if (router.state.location.pathname === LOGIN) wantedPage.keep(path)
    else void router.navigate(path)
  })
}
