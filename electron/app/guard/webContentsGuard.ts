import { app, type WebContents } from 'electron'
import { LABEL_PAGE } from '#contract/labels/labelPage.ts'
import { BUNDLE_ORIGIN } from '../bundle/bundleProtocol.ts'

/**
 * Whether an address is a screen of the app. Answers of the server under the same origin are data and must not become a
 * page.
 */
export function isAppPage(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && `${url.protocol}//${url.host}` === BUNDLE_ORIGIN && !url.pathname.startsWith('/api')
}

/**
 * Whether an address is the page that prints labels. It is the only page of the app that another page opens in a new
 * window.
 */
function isLabelPage(address: string): boolean {
  return isAppPage(address) && URL.parse(address)?.pathname === LABEL_PAGE
}

/**
 * Prevents pages from leaving the app, opening windows and embedding pages. Outside links open in the system's browser,
 * and labels in a window that can do nothing else.
 */
export function guardWebContents(openExternal: (url: string) => void, openLabels: (url: string) => void): void {
  const stay = (event: { url: string; preventDefault: () => void }) => {
    if (!isAppPage(event.url)) event.preventDefault()
  }
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', stay)
    contents.on('will-frame-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (isLabelPage(url)) openLabels(url)
      else openExternal(url)
      return { action: 'deny' }
    })
  })
}
