import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { restrictPermissions } from '#electron/app/guard/permissions.ts'

vi.mock('electron', () => ({
  session: { defaultSession: null },
  net: {},
  protocol: {},
}))

type Handler = (contents: null, permission: string, third: unknown, details: { requestingUrl: string }) => unknown
const OURS = 'app://bundle'
/** Every permission that Electron knows. */
const ALL = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'usb',
  'window-management',
  'something new',
]
const GRANTED = ['clipboard-sanitized-write', 'fullscreen', 'notifications']

describe('permissions of pages (item 5 of the security checklist)', () => {
  const handlers: Record<string, (...args: never[]) => unknown> = {}
  const keep = (name: string) => (handler: (...args: never[]) => unknown) => {
    handlers[name] = handler
  }
  restrictPermissions({
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
  } as never)
  const requested = (permission: string, url: string) => {
    let granted: unknown
    const answer = (is: boolean) => {
      granted = is
    }
    ;(handlers.request as unknown as Handler)(null, permission, answer, { requestingUrl: url })
    return granted
  }
  const checked = (permission: string, origin: string) =>
    (handlers.check as unknown as Handler)(null, permission, origin, { requestingUrl: origin })

  test('Only three permissions are granted to pages, on request and on a check, and no device', () => {
    expect(ALL.filter((permission) => requested(permission, `${OURS}/chat`))).toEqual(GRANTED)
    expect(ALL.filter((permission) => checked(permission, `${OURS}/`))).toEqual(GRANTED)
    expect((handlers.device as unknown as () => boolean)()).toBe(false)
  })

  test.each(['https://evil.example', 'app://bundle.evil.example', 'app://other', 'file:///x', '', 'null'])(
    'No permission is granted to a page of %j',
    (origin) => {
      expect(ALL.filter((permission) => requested(permission, origin) || checked(permission, origin))).toEqual([])
    },
  )
})

/** Words that would break a rule of the checklist, with its number. Each would need a decision of its own. */
const DOORS: [RegExp, string][] = [
  [/nodeIntegration(InWorker|InSubFrames)?:\s*true/, '2 Node in a page'],
  [/contextIsolation:\s*false/, '3 no isolation'],
  [/sandbox:\s*false|no-sandbox/, '4 no sandbox'],
  [/webSecurity:\s*false/, '6 no web security'],
  [/allowRunningInsecureContent/, '8 insecure content'],
  [/experimentalFeatures|enableBlinkFeatures/, '9, 10 experiments'],
  [/allowpopups|webviewTag:\s*true|<webview/, '11, 12 embedded pages'],
  [
    /ignore-certificate-errors|setCertificateVerifyProc|rejectUnauthorized|NODE_TLS_REJECT/,
    'a certificate that is not checked',
  ],
  [/callback\(true\)|certificate-error'[^)]*preventDefault/, 'a certificate that is accepted all the same'],
  [/registerFileProtocol|loadFile\(|`file:\/\//, '18 file://'],
  [/bypassCSP:\s*true|corsEnabled:\s*true/, 'a scheme above the policy'],
  [/\bremote\b.*require|@electron\/remote/, 'main in a page'],
  [/\beval\(|new Function\(/, 'code out of text'],
  [/appendSwitch\(\s*'(disable-(site-isolation|web-security)|remote-debugging|no-)/, 'switches'],
]

describe('the security checklist', async () => {
  const folder = fileURLToPath(new URL('../../electron', import.meta.url))
  const files: [string, string][] = []
  for await (const name of glob('**/*.ts', { cwd: folder }))
    files.push([name, readFileSync(join(folder, name), 'utf8')])
  const offenders = (sources: [string, string][]) =>
    sources.flatMap(([name, text]) => DOORS.flatMap(([door, what]) => (door.test(text) ? [`${name}: ${what}`] : [])))

  test('The code breaks no rule of the security checklist', () => expect(offenders(files)).toEqual([]))

  test('The check notices each broken rule of the security checklist', () => {
    const open = [
      'nodeIntegration: true',
      'contextIsolation: false',
      'sandbox: false',
      'webSecurity: false',
      'allowRunningInsecureContent: true',
      "enableBlinkFeatures: 'x'",
      'webviewTag: true',
      'session.setCertificateVerifyProc(x)',
      'callback(true)',
      "loadFile('x')",
      'bypassCSP: true',
      "import remote from '@electron/remote'",
      'eval(text)',
      "appendSwitch('disable-web-security')",
    ]
    expect(offenders(open.map((text, i) => [`${i}`, text]))).toHaveLength(DOORS.length)
  })

  test('Every window declares a sandbox, isolation from the page, and no Node', () => {
    const makers = files.filter(([, text]) => text.includes('new BrowserWindow('))
    expect(makers.map(([name]) => name).sort()).toEqual([
      'printing/openPrinting.ts',
      'windows/createWindow.ts',
      'windows/labelWindow.ts',
    ])
    for (const [, text] of makers)
      for (const said of ['sandbox: true', 'contextIsolation: true', 'nodeIntegration: false'])
        expect(text).toContain(said)
  })

  test('Pages reach the main process at one place, and no preload script passes on a part of Electron', () => {
    const uses = (what: RegExp) => files.filter(([, text]) => what.test(text)).map(([name]) => name)
    expect(uses(/ipcMain\./)).toEqual(['ipc/register.ts'])
    expect(uses(/webContents\.send\(/)).toEqual(['ipc/emit.ts'])
    expect(uses(/shell\.openExternal\(/)).toEqual(['app/guard/openExternal.ts'])
    expect(uses(/exposeInMainWorld/).sort()).toEqual(['preload/chat.ts', 'preload/main.ts'])
  })
})
