import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { root } from '#tests/support/desktop/binary.ts'
import { packageApp } from '#tests/support/packaging/packageApp.ts'
import { misplaced, type PackageContent, readAsar } from '#tests/support/packaging/packageContent.ts'

/**
 * Unpacked size. A quarter more than the app of today (a third of it fonts), so that a forgotten library is noticed.
 */
const LARGEST_MB = 12

let folder: string
let content: PackageContent
test.beforeAll(async () => {
  folder = await packageApp({ version: '1.0.0', targets: ['AppImage', 'deb'], asar: true })
  content = readAsar(join(folder, 'linux-unpacked/resources/app.asar'))
})

test('DSK-01 A package holds the app and nothing else', () => {
  expect(misplaced(content, [root, homedir()])).toEqual([])
  const megabytes = [...content.values()].reduce((sum, { length }) => sum + length, 0) / 2 ** 20
  process.stdout.write(`The app in a package: ${content.size} files, ${megabytes.toFixed(2)} MB.\n`)
  expect(megabytes).toBeLessThan(LARGEST_MB)
  for (const path of ['dist/electron/main.js', 'dist/electron/preload-main.cjs', 'dist/web/index.html'])
    expect([...content.keys()]).toContain(path)
})

test('A package holds only the native code for its own system, as a file that the system can load', () => {
  const paths = [...content.keys()].filter((path) => path.startsWith('dist/electron/native/'))
  expect(paths).toEqual([`dist/electron/native/linux-${process.arch}.node`])
  const unpacked = join(folder, 'linux-unpacked/resources/app.asar.unpacked/dist/electron/native')
  expect(readdirSync(unpacked)).toEqual([`linux-${process.arch}.node`])
})

test('The check notices a file that does not belong into a package', () => {
  const held = (path: string, text = '') => misplaced(new Map([[path, Buffer.from(text)]]), ['/builder/checkout'])
  const unknown = [
    'dist/electron/main.js.map',
    '.env',
    'release.key',
    'node_modules/ws/index.js',
    'dist/electron/update.test.js',
    'tests/e2e/x.js',
    'dist/web/assets/a.js.br',
    'resources/release-keys.json',
  ]
  for (const path of unknown) expect(held(path)).toEqual([`${path} is of no known kind`])
  const said = [
    ['//# sourceMappingURL=main.js.map', 'source map'],
    ['-----BEGIN PRIVATE KEY-----', 'private key'],
    ['-----BEGIN EC PRIVATE KEY-----', 'private key'],
    ['"AKIAABCDEFGHIJKLMNOP"', 'token'],
    ['postgres://app:secret@db/app', 'password'],
    ['import "playwright"', 'test code'],
    ['{nodeIntegration:!0}', 'opens'],
    ['{ sandbox: false }', 'opens'],
    ['spawn(exe,["--no-sandbox"])', 'opens'],
    ['/builder/checkout/electron/main.ts', 'names /builder/checkout'],
  ]
  for (const [text = '', why] of said) expect(held('dist/electron/main.js', text).join()).toContain(why)
  expect(held('dist/electron/main.js', 'const sandbox = true')).toEqual([])
})

test('DSK-01 The page needs nothing that the content policy forbids', () => {
  const html = content.get('dist/web/index.html')?.toString() ?? ''
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, attributes, body] of scripts) {
    expect(attributes).toMatch(/\bsrc="\/[\w./-]+"/)
    expect(body).toBe('')
  }
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:|<base|<iframe|http-equiv/i)
  expect(
    [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, url]) => url).filter((url) => !url?.startsWith('/')),
  ).toEqual([])
})

test('A package knows its version, and starts with the main process', () => {
  const manifest = JSON.parse(content.get('package.json')?.toString() ?? '')
  expect(manifest).toMatchObject({
    name: 'werkbank',
    productName: 'Werkbank',
    version: '1.0.0',
    main: 'dist/electron/main.js',
    desktopName: 'werkbank.desktop',
  })
  expect(manifest.scripts).toBeUndefined()
  expect(manifest.devDependencies).toBeUndefined()
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version).not.toBe('1.0.0')
})
