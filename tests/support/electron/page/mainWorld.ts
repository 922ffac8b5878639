import type { makePeer as MakePeer } from './peer.ts'

declare const makePeer: typeof MakePeer

/** Runs in the page's own world: receives the exposed objects of the preload, and reports new windows. */
export function mainWorld(secret: string): void {
  if (window !== window.top) return
  const peer = makePeer(`${secret}>`, `${secret}<`)

  peer.on.expose = ({ name, value }) => {
    Object.defineProperty(window, String(name), { value: peer.unpack(value, true), enumerable: true })
  }

  const open = (url?: string | URL) => {
    peer.fire({ kind: 'open', url: url ? new URL(String(url), document.baseURI).href : 'about:blank' })
    return null
  }
  Object.defineProperty(window, 'open', { value: open, configurable: true, writable: true })

  window.addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    if (event.defaultPrevented || !link?.href || link.hasAttribute('download')) return
    const isElsewhere = link.target !== '' && !['_self', '_top', '_parent'].includes(link.target)
    if (!isElsewhere && !event.ctrlKey && !event.metaKey && !event.shiftKey) return
    event.preventDefault()
    open(link.href)
  })
}
