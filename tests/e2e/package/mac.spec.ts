import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { getRawHeader } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from 'playwright/test'
import { parse } from 'yaml'
import { root } from '#tests/support/desktop/binary.ts'
import { zipTool } from '#tests/support/packaging/buildTools.ts'
import { packageApp } from '#tests/support/packaging/packageApp.ts'
import { misplaced, readAsar } from '#tests/support/packaging/packageContent.ts'

test.skip(!zipTool, 'needs 7za (p7zip-full)')

let artefacts: string
let contents: string
test.beforeAll(async () => {
  artefacts = await packageApp({ version: '1.0.0', targets: ['zip'], asar: true })
  contents = join(artefacts, 'mac/Werkbank.app/Contents')
})

test('DSK-01 The app for macOS holds the app and nothing else', () => {
  const content = readAsar(join(contents, 'Resources/app.asar'))
  expect(misplaced(content, [root, homedir()])).toEqual([])
  expect(content.has('dist/electron/main.js')).toBe(true)
})

test('Chromium in the app for macOS has the languages of the app and no others', () => {
  const resources = join(contents, 'Frameworks/Electron Framework.framework/Versions/A/Resources')
  const languages = readdirSync(resources).map((name) => name.replace('.lproj', ''))
  expect(languages.sort()).toEqual(readdirSync(join(root, 'locales')).sort())
})

test('The app for macOS follows the feed of updates for macOS', () => {
  const feed = parse(readFileSync(join(contents, 'Resources/app-update.yml'), 'utf8'))
  expect(feed).toMatchObject({ provider: 'generic', url: 'https://werkbank.example/app/darwin/' })
  expect(feed.channel).toBeUndefined()
})

test('The description of the update for macOS names the zip with its real size and hash', () => {
  const release = parse(readFileSync(join(artefacts, 'latest-mac.yml'), 'utf8'))
  const zip = readFileSync(join(artefacts, 'Werkbank-1.0.0-mac.zip'))
  const sha512 = createHash('sha512').update(zip).digest('base64')
  expect(release).toMatchObject({
    version: '1.0.0',
    path: 'Werkbank-1.0.0-mac.zip',
    files: [{ url: 'Werkbank-1.0.0-mac.zip', sha512, size: zip.length }],
  })
})

test('DSK-01 The app for macOS declares name, link scheme, oldest system and hash', async () => {
  const told = readFileSync(join(contents, 'Info.plist'), 'utf8').replaceAll(/>\s+</g, '><')
  for (const [key, value] of [
    ['CFBundleIdentifier', '<string>de.werkbank.app</string>'],
    ['CFBundleShortVersionString', '<string>1.0.0</string>'],
    ['CFBundleURLSchemes', '<array><string>werkbank</string></array>'],
    ['LSMinimumSystemVersion', '<string>13.0</string>'],
  ])
    expect(told).toContain(`<key>${key}</key>${value}`)
  const { headerString } = getRawHeader(join(contents, 'Resources/app.asar'))
  const hash = createHash('sha256').update(headerString).digest('hex')
  expect(told).toContain(`<key>hash</key><string>${hash}</string>`)
  const fuses = await getCurrentFuseWire(join(contents, '..'))
  expect([fuses[FuseV1Options.RunAsNode], fuses[FuseV1Options.EnableEmbeddedAsarIntegrityValidation]]).toEqual([48, 49])
})
