import { pathToFileURL } from 'node:url'
import { net, protocol } from 'electron'
import { builtPagePolicy } from '#contract/labels/builtPage.ts'
import { LABEL_PAGE } from '#contract/labels/labelPage.ts'
import { type ApiAccess, forwardToServer } from './apiProxy.ts'
import { bundleFile } from './bundleFile.ts'
import { contentSecurityPolicy } from './contentSecurity.ts'
import { CRASHED_PATH, CRASHED_POLICY } from './crashedPage.ts'

const SCHEME = 'app'
const HOST = 'bundle'
/** Origin of every page of the app. */
export const BUNDLE_ORIGIN = `${SCHEME}://${HOST}`

/**
 * Registers the scheme of the pages. Must run before `ready`. Does not set bypassCSP, because the policy must apply to
 * our own pages.
 */
export function registerBundleScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }])
}

type BundleSource = {
  folder: string
  /** Origin of the dev server that serves the pages instead of the folder. Null in a release. */
  devServer: string | null
  api: ApiAccess
  /** Returns the page that replaces a page which crashes on each load. `from` is the path of the crashed page. */
  crashed: (from: string) => string
}

/** Serves the pages, and behind `/api/` the server, under one origin. */
export function serveBundle({ folder, devServer, api, crashed }: BundleSource): void {
  const page = async (url: URL): Promise<Response> => {
    if (devServer) return net.fetch(new URL(url.pathname + url.search, devServer).href)
    const file = bundleFile(folder, url.pathname)
    return file ? net.fetch(pathToFileURL(file).href) : new Response(null, { status: 400 })
  }

  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url)
    if (url.host !== HOST) return new Response(null, { status: 404 })
    if (url.pathname.startsWith('/api/')) return forwardToServer(request, api)
    if (url.pathname === CRASHED_PATH) {
      return plainPage(crashed(url.searchParams.get('from') ?? '/'), CRASHED_POLICY)
    }
    const found = await page(url).catch(() => new Response(null, { status: 404 }))
    if (url.pathname === LABEL_PAGE && found.ok && !devServer) {
      const html = await found.text()
      return plainPage(html, builtPagePolicy(html))
    }
    const headers = new Headers(found.headers)
    headers.set('Content-Security-Policy', contentSecurityPolicy(api.serverUrl(), devServer))
    headers.set('X-Content-Type-Options', 'nosniff')
    return new Response(found.body, { status: found.status, headers })
  })
}

function plainPage(html: string, policy: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
