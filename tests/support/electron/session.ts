import type { Session } from 'electron'
import { cdp } from './chromium.ts'

type Members =
  | 'availableSpellCheckerLanguages'
  | 'flushStorageData'
  | 'setDevicePermissionHandler'
  | 'setPermissionCheckHandler'
  | 'setPermissionRequestHandler'
  | 'setSpellCheckerDictionaryDownloadURL'
  | 'setSpellCheckerEnabled'
  | 'setSpellCheckerLanguages'
type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>

/** Electron's names of the permissions that Chromium can be told in advance, and Chromium's names. */
const PERMISSIONS = {
  notifications: 'notifications',
  geolocation: 'geolocation',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
} as const

let check: Check | null = null

const spelling: { url: string | null; isOn: boolean; languages: string[] } = { url: null, isOn: true, languages: [] }

const defaultSession: Pick<Session, Members> = {
  setPermissionRequestHandler: () => undefined,
  setPermissionCheckHandler: (handler) => {
    check = handler
  },
  setDevicePermissionHandler: () => undefined,
  // Chromium writes the storage when it ends, and cannot be told to do so earlier.
  flushStorageData: () => undefined,
  // Chromium's own list, limited to our languages. The stand-in checks no spelling: a test reads the setting.
  availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US', 'es', 'fr', 'it', 'pl', 'ro', 'ru', 'tr', 'uk'],
  setSpellCheckerDictionaryDownloadURL: (url) => {
    spelling.url = url
  },
  setSpellCheckerEnabled: (on) => {
    spelling.isOn = on
  },
  setSpellCheckerLanguages: (languages) => {
    spelling.languages = languages
  },
}

export const session = {
  defaultSession: Object.assign(defaultSession, { spelling }),
  /** A partition is only a name here: requests of the main process keep no cookies and no cache. */
  fromPartition: (partition: string) => ({ partition }),
}

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
