import type { Session } from 'electron'
import { cdp } from './chromium.ts'

type Members = 'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>

/** Electron's names of the permissions that Chromium can be told about beforehand, and Chromium's. */
const PERMISSIONS = {
  notifications: 'notifications',
  geolocation: 'geolocation',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
} as const

let check: Check | null = null

const defaultSession: Pick<Session, Members> = {
  setPermissionRequestHandler: () => undefined,
  setPermissionCheckHandler: (handler) => {
    check = handler
  },
  setDevicePermissionHandler: () => undefined,
}

export const session = { defaultSession }

/** Asks the app's handler once for each origin and tells Chromium, which cannot ask back. */
export async function applyPermissions(pageOrigin: string, { protocol, host }: URL): Promise<void> {
  const origin = `${protocol}//${host}`
  for (const [name, chromiumName] of Object.entries(PERMISSIONS)) {
    const isGranted = check?.(null, name as keyof typeof PERMISSIONS, origin, { isMainFrame: true } as never) ?? true
    await cdp()
      .send('Browser.setPermission', {
        permission: { name: chromiumName },
        setting: isGranted ? 'granted' : 'denied',
        origin: pageOrigin,
      })
      .catch(() => undefined)
  }
}
