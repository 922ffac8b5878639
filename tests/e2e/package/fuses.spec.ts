import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'
import { expect, test } from 'playwright/test'
import { parse } from 'yaml'
import { afterPack } from '#server/cli/lastFuse.mjs'
import { root } from '#tests/support/desktop/binary.ts'
import { packageApp } from '#tests/support/packaging/packageApp.ts'

type BuilderFuses = Required<Omit<NonNullable<Configuration['electronFuses']>, 'resetAdHocDarwinSignature'>>

/** Complete by its type: a new fuse of electron-builder must be decided here. */
const CONFIGURED: BuilderFuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
}

/** Complete by its type as well, in the order of the list inside the binary. The last one is unknown to its tool. */
const IN_BINARY = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
} satisfies Record<keyof typeof FuseV1Options, boolean>
const WASM_TRAP_HANDLERS = true

const wireOf = async (file: string) => {
  const { version, ...wire } = await getCurrentFuseWire(file)
  return {
    version,
    fuses: Object.values(wire)
      .map((state) => String.fromCharCode(Number(state)))
      .join(''),
  }
}
const EXPECTED = [...Object.values(IN_BINARY), WASM_TRAP_HANDLERS].map(Number).join('')

test('DSK-01 electron-builder.yml sets a value for every fuse of Electron', async () => {
  const { electronFuses } = parse(await readFile(join(root, 'electron-builder.yml'), 'utf8')) as Configuration
  expect(electronFuses).toEqual(CONFIGURED)
  const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
  expect(Object.keys(IN_BINARY)).toEqual(names)
})

test('DSK-01 The packaged program has all nine fuses of Electron set', async () => {
  const folder = await packageApp({ version: '1.0.0', targets: ['AppImage', 'deb'], asar: true })
  expect(await wireOf(join(folder, 'linux-unpacked/werkbank'))).toEqual({ version: '1', fuses: EXPECTED })
})

test.describe('the last fuse of Electron', () => {
  /** The path at which electron-builder has put the binary of each system by then. */
  const PLACES = {
    linux: 'werkbank',
    win32: 'Werkbank.exe',
    darwin: 'Werkbank.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework',
  }
  const context = (electronPlatformName: keyof typeof PLACES) => ({
    appOutDir: folder,
    electronPlatformName,
    packager: { executableName: 'werkbank', appInfo: { productFilename: 'Werkbank' } },
  })
  const binary = (...wires: string[]) =>
    Buffer.concat(
      wires.flatMap((wire) => [
        Buffer.from('code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
        Buffer.from([1, wire.length]),
        Buffer.from(`${wire} more code`),
      ]),
    )
  let folder: string
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'werkbank-fuses-'))
  })
  test.afterEach(() => rm(folder, { recursive: true }))

  for (const [system, place] of Object.entries(PLACES))
    test(`The last fuse is set in the program for ${system}, and nothing else is changed`, async () => {
      const file = join(folder, place)
      await mkdir(dirname(file), { recursive: true })
      // Twice: a binary for both processors of a Mac has the list once for each.
      await writeFile(file, binary('010011000', '010011000'))
      await afterPack(context(system as keyof typeof PLACES))
      expect(await readFile(file)).toEqual(binary('010011001', '010011001'))
    })

  test('An Electron with another number of fuses than expected, or with none, is refused', async () => {
    const file = join(folder, PLACES.linux)
    for (const wire of ['0100110001', '01001100']) {
      await writeFile(file, binary(wire))
      await expect(afterPack(context('linux'))).rejects.toThrow(/fuses; electron-builder.yml/)
      expect(await readFile(file)).toEqual(binary(wire))
    }
    await writeFile(file, 'no fuses')
    await expect(afterPack(context('linux'))).rejects.toThrow(/No fuses/)
  })
})
