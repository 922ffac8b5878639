import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { expect, test } from 'playwright/test'
import { parse } from 'yaml'
import { LINK_SCHEME } from '#contract/links.ts'
import { root } from '#tests/support/desktop/binary.ts'
import { packageApp } from '#tests/support/packaging/packageApp.ts'

const config = parse(readFileSync(join(root, 'electron-builder.yml'), 'utf8')) as Configuration
let deb: string
let debFiles: string
let appDir: string
let artefacts: string

test.beforeAll(async () => {
  artefacts = await packageApp({ version: '1.0.0', targets: ['AppImage', 'deb'], asar: true })
  deb = join(artefacts, 'Werkbank-1.0.0-amd64.deb')
  debFiles = mkdtempSync(join(tmpdir(), 'werkbank-deb-'))
  execFileSync('dpkg-deb', ['--raw-extract', deb, debFiles])
  appDir = mkdtempSync(join(tmpdir(), 'werkbank-appimage-'))
  const image = join(artefacts, 'Werkbank.AppImage')
  execFileSync('unsquashfs', ['-q', '-n', '-f', '-offset', '16384', '-d', appDir, image], { stdio: 'ignore' })
})
test.afterAll(() => {
  for (const folder of [debFiles, appDir]) rmSync(folder, { recursive: true, force: true })
})

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const fieldsOf = (text: string, separator: RegExp) =>
  Object.fromEntries(text.split('\n').flatMap((line) => (separator.test(line) ? [line.split(separator, 2)] : [])))

test('Every system has its own feed of updates, with its full address', () => {
  const urls = (['win', 'linux', 'mac'] as const).map((system) => config[system]?.publish)
  const feed = (name: string) => [{ provider: 'generic', url: `https://werkbank.example/app/${name}/` }]
  expect(urls).toEqual([feed('win32'), feed('linux'), feed('darwin')])
  expect(config.publish).toBeUndefined()
  for (const folder of [join(debFiles, 'opt/Werkbank'), appDir]) {
    const feedFile = parse(read(folder, 'resources/app-update.yml'))
    expect(feedFile).toMatchObject({ provider: 'generic', url: 'https://werkbank.example/app/linux/' })
    // A channel would make downgrades possible.
    expect(feedFile.channel).toBeUndefined()
  }
})

test('The app is installed on Windows for one user, without questions and administrator rights', () => {
  expect(config.nsis).toMatchObject({
    oneClick: true,
    perMachine: false,
    packElevateHelper: false,
    differentialPackage: true,
    deleteAppDataOnUninstall: false,
    artifactName: expect.stringMatching(/-Setup-\$\{version\}/),
  })
  expect(config.nsis).not.toHaveProperty('selectPerMachineByDefault')
  expect(config.nsis).not.toHaveProperty('script')
  expect(config.win).toMatchObject({ target: ['nsis'], requestedExecutionLevel: 'asInvoker' })
})

test('Uninstalling the app removes its entries in Windows, and an update does not', () => {
  const lines = read(root, String(config.nsis?.include))
    .split('\n')
    .map((line) => line.trim().replaceAll(/\$\{(\w+)\}/g, '<$1>'))
    .filter((line) => line && !line.startsWith(';'))
  const settings = 'HKCU "Software\\Microsoft\\Windows\\CurrentVersion'
  // The names are Electron's: a login item has the name of the app, a link scheme is a class of its own.
  expect(lines).toEqual([
    '!macro customUnInstall',
    '<ifNot> <isUpdated>',
    `DeleteRegValue ${settings}\\Run" "<APP_ID>"`,
    `DeleteRegValue ${settings}\\Explorer\\StartupApproved\\Run" "<APP_ID>"`,
    `DeleteRegKey HKCU "Software\\Classes\\${LINK_SCHEME}"`,
    '<endIf>',
    '!macroend',
  ])
  expect(read(root, 'electron/app/instance/lifecycle.ts')).toContain(`const APP_ID = '${config.appId}'`)
})

test('The app for macOS is packed as the zip that updates need, hardened, with a single exception', () => {
  expect(config.mac).toMatchObject({ target: ['dmg', 'zip'], hardenedRuntime: true, minimumSystemVersion: '13.0' })
  for (const file of [config.mac?.entitlements, config.mac?.entitlementsInherit]) {
    const keys = [...read(root, file ?? '').matchAll(/<key>(.*)<\/key>/g)].map(([, key]) => key)
    expect(keys).toEqual(['com.apple.security.cs.allow-jit'])
  }
})

test('The app opens links of its own scheme, on every system', () => {
  expect(config.protocols).toEqual([{ name: 'Werkbank', schemes: ['werkbank'] }])
})

test('The description of the update names the AppImage and the .deb, and the AppImage keeps its name', () => {
  const release = parse(read(artefacts, 'latest-linux.yml'))
  expect(release).toMatchObject({ version: '1.0.0', path: 'Werkbank.AppImage' })
  expect(release.files.map(({ url }: { url: string }) => url)).toEqual([
    'Werkbank.AppImage',
    'Werkbank-1.0.0-amd64.deb',
  ])
  expect(release.files[0].blockMapSize).toBeGreaterThan(1_000)
})

test('DSK-01 The menu entry starts the app with its sandbox', () => {
  const entries = [
    { file: join(debFiles, 'usr/share/applications/werkbank.desktop'), exec: '/opt/Werkbank/werkbank %U' },
    { file: join(appDir, 'werkbank.desktop'), exec: 'AppRun %U' },
  ]
  for (const { file, exec } of entries) {
    execFileSync('desktop-file-validate', [file])
    const entry = fieldsOf(read(file), /=(.*)/s)
    expect(entry).toMatchObject({
      Name: 'Werkbank',
      Exec: exec,
      Icon: 'werkbank',
      StartupWMClass: 'werkbank',
      MimeType: 'x-scheme-handler/werkbank;',
      Categories: 'Office;',
      Terminal: 'false',
    })
    expect(entry['Comment[de]']).toMatch(/Werkstatt/)
  }
})

test('DSK-01 An AppImage starts without the sandbox only where the system has none to offer', () => {
  const script = read(appDir, 'AppRun')
  expect(script).toContain('! unshare -Ur true')
  expect(script.match(/NO_SANDBOX=\(--no-sandbox\)/g)).toHaveLength(1)
})

test('Each package contains how it is updated', () => {
  // Both targets use one folder. An AppImage that takes itself for a .deb would never update.
  expect(readdirSync(join(appDir, 'resources')).sort()).toEqual(['app-update.yml', 'app.asar', 'app.asar.unpacked'])
  expect(read(debFiles, 'opt/Werkbank/resources/package-type')).toBe('deb')
})

test('Icons lie where desktops look for them', () => {
  const icon = 'usr/share/icons/hicolor/scalable/apps/werkbank.svg'
  for (const folder of [debFiles, appDir]) expect(read(folder, icon)).toBe(read(root, 'resources/icon.svg'))
})

test('The .deb names its content and the packages that it needs', () => {
  const control = fieldsOf(execFileSync('dpkg-deb', ['--field', deb]).toString(), /: (.*)/s)
  expect(control).toMatchObject({
    Package: 'werkbank',
    Version: '1.0.0',
    Architecture: 'amd64',
    Section: 'office',
    Priority: 'optional',
    Maintainer: 'Werkbank <werkbank@werkbank.example>',
    Description: 'The workplace of car dealerships and workshops',
  })
  for (const library of ['libgtk-3-0', 'libnss3', 'libsecret-1-0', 'xdg-utils'])
    expect(control.Depends).toContain(library)
})

test('DSK-01 The scripts of the .deb are sound and give Chromium its sandbox', () => {
  for (const name of ['postinst', 'postrm']) execFileSync('bash', ['-n', join(debFiles, 'DEBIAN', name)])
  const installed = read(debFiles, 'DEBIAN/postinst')
  expect(installed).toContain("chmod 4755 '/opt/Werkbank/chrome-sandbox'")
  expect(installed).toContain("APPARMOR_PROFILE_SOURCE='/opt/Werkbank/resources/apparmor-profile'")
  expect(installed).not.toMatch(/\$\{\w+\}|curl|wget|--no-sandbox/)
  expect(read(debFiles, 'DEBIAN/postrm')).toContain('apparmor_parser --remove')
  const profile = read(debFiles, 'opt/Werkbank/resources/apparmor-profile')
  expect(profile).toContain('profile "werkbank" "/opt/Werkbank/werkbank" flags=(unconfined)')
  expect(profile).toContain('userns,')
  expect(profile).not.toContain('${')
})

test('All files of the .deb belong to root, and only root can change them', () => {
  const lines = execFileSync('dpkg-deb', ['--contents', deb], { maxBuffer: 2 ** 26 })
    .toString()
    .trim()
    .split('\n')
  const unsafe = lines.filter((line) => !/^.rw.r-.r-[x-] root\/root /.test(line))
  expect(unsafe).toEqual([])
})
