import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'

/** The address of this page as colleagues can open it, with what it filters and sorts by; in the desktop app that of its server. */
export async function pageAddress(): Promise<string> {
  const { serverUrl } = desktop ? await callDesktop(desktop, 'desktop.info', undefined) : { serverUrl: null }
  return (serverUrl ?? location.origin).replace(/\/$/, '') + location.pathname + location.search
}
