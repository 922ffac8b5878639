import { createCipheriv } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#tests/support/desktop/binary.ts'
import { projectNode } from './projectNode.ts'

/** Enough unchanged bytes between two versions to make a differential download worth testing. */
const UNCHANGED_BYTES = 16 * 2 ** 20
const FUSES = 9
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** Electron's default fuses: all open except the checks of the embedded snapshot and of asar. */
const DELIVERED = '101100111'
const LANGUAGES = ['ar', 'de', 'en-US', 'es', 'fr', 'it', 'ja', 'pl', 'ro', 'ru', 'tr', 'uk', 'zh-CN']
const PLAIN_FILES = ['chrome_100_percent.pak', 'resources.pak', 'LICENSE', 'LICENSES.chromium.html']

/** Bytes that no compression makes smaller and that are the same every time. */
function incompressible(size: number): Buffer {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16, 1), Buffer.alloc(16)).update(Buffer.alloc(size))
}

/** The place of the fuses for Electron's tools: a mark, the version of the list, its length, one character for each. */
export function fuseWire(): Buffer {
  return Buffer.concat([Buffer.from(FUSE_SENTINEL), Buffer.from([1, FUSES]), Buffer.from(DELIVERED)])
}

/** Starts the stand-in on the app beside it. After `exec` the shell reads no more, so the fuses may be any bytes. */
function linuxExecutable(): Buffer {
  const launch = join(root, 'tests/support/electron/launch.ts')
  const script = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    // A test that restarts the app can still see its windows: Chromium writes the port into the profile.
    'case " $* " in *" --remote-debugging-port"*) ;; *) set -- --remote-debugging-port=0 "$@" ;; esac',
    `exec '${projectNode}' '${launch}' "--stand-in-resources=$here/resources" "$@"`,
    '# ',
  ].join('\n')
  return Buffer.concat([Buffer.from(script), fuseWire(), Buffer.from('\n')])
}

/** Writes a folder that electron-builder takes for an unpacked Electron, with the stand-in as its executable. */
export async function writeFakeDistribution(folder: string): Promise<void> {
  await mkdir(join(folder, 'locales'), { recursive: true })
  await mkdir(join(folder, 'resources'))
  await writeFile(join(folder, 'electron'), linuxExecutable(), { mode: 0o755 })
  await writeFile(join(folder, 'chrome-sandbox'), '', { mode: 0o755 })
  await writeFile(join(folder, 'icudtl.dat'), incompressible(UNCHANGED_BYTES))
  for (const name of PLAIN_FILES) await writeFile(join(folder, name), `${name}\n`)
  for (const language of LANGUAGES) await writeFile(join(folder, 'locales', `${language}.pak`), `${language}\n`)
}
