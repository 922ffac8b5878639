export type AllowedOrigins = {
  /** Address of the web client, for a server that cannot know it from the Host header. */
  publicUrl?: string | undefined
  /** Also accept the desktop app of a development or test build. */
  development: boolean
}

const DESKTOP_ORIGIN = 'app://bundle'
const DEVELOPMENT_HOST = 'bundle.app.localhost'

function parse(origin: string): URL | null {
  return URL.canParse(origin) ? new URL(origin) : null
}

/** Browsers always send an Origin. A client that sends none is no browser, so a foreign page cannot misuse it. */
export function createOriginRule({ publicUrl, development }: AllowedOrigins) {
  const publicOrigin = publicUrl === undefined ? undefined : parse(publicUrl)?.origin

  return (origin: string | undefined, host: string | undefined): boolean => {
    if (origin === undefined || origin === DESKTOP_ORIGIN) return true
    const url = parse(origin)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
    if (url.origin === publicOrigin) return true
    if (development && url.protocol === 'http:' && url.hostname === DEVELOPMENT_HOST) return true
    return host !== undefined && url.host === parse(`${url.protocol}//${host}`)?.host
  }
}
