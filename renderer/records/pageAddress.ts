import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** The address of this page for colleagues, with filters and order. In the desktop app it is the server's address. */
export async function pageAddress(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: null }
  return (serverUrl ?? location.origin).replace(/\/$/, '') + location.pathname + location.search
}
