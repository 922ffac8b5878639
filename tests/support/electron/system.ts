import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type {
  Clipboard,
  Dialog,
  Display,
  GlobalShortcut,
  NativeTheme,
  PowerMonitor,
  SafeStorage,
  Screen,
  Shell,
} from 'electron'
import { incomplete } from './event.ts'

/** The operating system as the app sees it: a display, a key store, dialogs without a user. */

const [width = 1280, height = 800] = (process.env.ELECTRON_STAND_IN_SCREEN ?? '1280x800').split('x').map(Number)
const area = { x: 0, y: 0, width, height }
const display: Pick<Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'> = {
  id: 1,
  bounds: area,
  workArea: area,
  scaleFactor: 1,
}

const screenParts = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
} satisfies { [K in keyof Screen]?: unknown }
export const screen = incomplete('screen', Object.assign(new EventEmitter(), screenParts))

/** The user is never idle, unless a test says so. */
const powerParts = { getSystemIdleTime: () => 0 } satisfies Partial<PowerMonitor>
export const powerMonitor = Object.assign(new EventEmitter(), powerParts)

const shortcuts = new Map<string, () => void>()
/** Keys that another program has, for tests of that case. */
const taken = new Set((process.env.ELECTRON_STAND_IN_TAKEN_KEYS ?? '').split(','))
export const globalShortcut = incomplete('globalShortcut', {
  register: (keys, run) => {
    if (taken.has(keys)) return false
    shortcuts.set(keys, run)
    return true
  },
  unregister: (keys) => void shortcuts.delete(keys),
  isRegistered: (keys) => shortcuts.has(keys),
  /** The system's action for a pressed shortcut. */
  press: (keys: string) => shortcuts.get(keys)?.(),
} satisfies Partial<GlobalShortcut> & { press: (keys: string) => void })

/** macOS alone has an installer behind it; elsewhere it only carries events. */
export const autoUpdater = incomplete('autoUpdater', new EventEmitter())

const themeParts = { shouldUseDarkColors: false, themeSource: 'system' } satisfies Partial<NativeTheme>
export const nativeTheme = incomplete('nativeTheme', Object.assign(new EventEmitter(), themeParts))

export const shell = incomplete('shell', {
  openExternal: async () => undefined,
  openPath: async () => '',
} satisfies Partial<Shell>)

const showMessageBox = (async () => ({ response: 0, checkboxChecked: false })) as Dialog['showMessageBox']
export const dialog = incomplete('dialog', {
  showMessageBox,
  showErrorBox: (title, content) => void process.stderr.write(`${title}: ${content}\n`),
} satisfies Partial<Dialog>)

/** Texts are really encrypted, so that damaged bytes fail as with a true key store. The fixed key is no secret. */
const KEY = Buffer.alloc(32, 'stand-in')
const IV_BYTES = 12
const TAG_BYTES = 16

export const safeStorage = incomplete('safeStorage', {
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptStringAsync: async (text) => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', KEY, iv)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed])
  },
  decryptStringAsync: async (bytes) => {
    const decipher = createDecipheriv('aes-256-gcm', KEY, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return { result: text.toString('utf8'), shouldReEncrypt: false }
  },
} satisfies Partial<SafeStorage>)

let copied = ''

/** As in Electron since 44: asynchronous, with the W3C's names. */
export const clipboard = incomplete('clipboard', {
  writeText: async (text) => {
    copied = text
  },
  readText: async () => copied,
} satisfies Partial<Clipboard>)
