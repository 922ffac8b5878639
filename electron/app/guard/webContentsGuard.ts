import { app, type WebContents } from 'electron'
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
 * Prevents pages from leaving the app, opening windows and embedding pages. Outside links open in the system's browser.
 */
export function guardWebContents(openExternal: (url: string) => void): void {
  const stay = (event: { url: string; preventDefault: () => void }) => {
    if (!isAppPage(event.url)) event.preventDefault()
  }
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', stay)
    contents.on('will-frame-navigate', stay)
    contents.on('will-redirect', stay)
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      openExternal(url)
      return { action: 'deny' }
    })
  })
}
