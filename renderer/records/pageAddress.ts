import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/**
 * The address at which colleagues reach the pages, without a slash at the end. Pages of the desktop app have an address
 * that leads nowhere on another device, so there it is the server's.
 */
export async function serverOrigin(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: null }
  return (serverUrl ?? location.origin).replace(/\/$/, '')
}

/** The address of this page for colleagues, with filters and order. */
export const pageAddress = async (): Promise<string> => (await serverOrigin()) + location.pathname + location.search
