import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The part of electron-builder's hook context that is used here.
 * @typedef {object} PackedApp
 * @property {string} appOutDir
 * @property {string} electronPlatformName
 * @property {{ appInfo: { productFilename: string }, executableName: string }} packager
 */

/** Marks the position of the fuses in Electron's binary. A version byte and the number of fuses follow. */
const SENTINEL = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')
const HEADER = 2
const WASM_TRAP_HANDLERS = 8
const ON = '1'.charCodeAt(0)

/**
 * The file of a packed app that carries the fuses.
 * @param {PackedApp} context
 */
function fuseFile({ appOutDir, electronPlatformName, packager }) {
  const { productFilename } = packager.appInfo
  if (electronPlatformName === 'darwin')
    return join(
      appOutDir,
      `${productFilename}.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework`,
    )
  return join(appOutDir, electronPlatformName === 'win32' ? `${productFilename}.exe` : packager.executableName)
}

/**
 * electron-builder's hook after packing. Sets the fuse that `electronFuses` has no name for. Refuses to build with an
 * Electron that has more fuses, because someone must decide about each.
 * @param {PackedApp} context
 */
export async function afterPack(context) {
  const file = fuseFile(context)
  const binary = await readFile(file)
  let places = 0
  // A Mac binary for both processors contains two.
  for (let at = binary.indexOf(SENTINEL); at >= 0; at = binary.indexOf(SENTINEL, at + 1)) {
    const wire = at + SENTINEL.length
    const count = binary[wire + 1]
    if (count !== WASM_TRAP_HANDLERS + 1)
      throw new Error(`Electron has ${count} fuses; electron-builder.yml and lastFuse.mjs decide about nine.`)
    binary[wire + HEADER + WASM_TRAP_HANDLERS] = ON
    places += 1
  }
  if (places === 0) throw new Error(`No fuses were found in ${file}`)
  await writeFile(file, binary)
}
