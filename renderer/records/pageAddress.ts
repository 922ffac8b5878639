import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** The address of the web client for other devices. The pages of the desktop app have another one. */
export async function serverOrigin(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: null }
  return (serverUrl ?? location.origin).replace(/\/$/, '')
}

/** The address of this page for colleagues, with filters and order. In the desktop app it is the server's address. */
export const pageAddress = async (): Promise<string> => (await serverOrigin()) + location.pathname + location.search
