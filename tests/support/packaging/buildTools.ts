import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { root } from '#tests/support/desktop/binary.ts'
import { projectNode } from './projectNode.ts'

const RUNTIME_BYTES = 16_384

const find = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

/** Debian's p7zip-full; only packages for macOS need it. */
export const zipTool = find('7za')

function inPath(name: string): string {
  const found = find(name)
  if (!found)
    throw new Error(`${name} is missing on this machine; tests/runner/needs.mjs says which package brings it.`)
  return found
}

/**
 * The start of an AppImage. The real one mounts the file system behind it; this one unpacks it, which needs no FUSE. It
 * ends with its app and deletes the unpacked files.
 */
function runtime(): Buffer {
  const script = `#!/bin/sh
set -e
export APPIMAGE="$(readlink -f "$0")"
export ARGV0="$0"
export APPDIR="$(mktemp -d -t mount_XXXXXX)"
trap 'rm -rf "$APPDIR"' EXIT
${inPath('unsquashfs')} -q -n -f -offset ${RUNTIME_BYTES} -d "$APPDIR" "$APPIMAGE" >/dev/null
"$APPDIR/AppRun" "$@" && code=0 || code=$?
exit $code
`
  return Buffer.from(script.padEnd(RUNTIME_BYTES, '\n'))
}

/**
 * Writes the tools that electron-builder would download into `folder`: links to programs of this machine, and stand-ins
 * for the AppImage runtime and for fpm. Throws when a program is missing.
 */
export async function writeBuildTools(folder: string): Promise<void> {
  await mkdir(join(folder, 'appimage/runtimes'), { recursive: true })
  await mkdir(join(folder, 'appimage/lib/x64'), { recursive: true })
  for (const name of ['mksquashfs', 'desktop-file-validate'])
    await symlink(inPath(name), join(folder, 'appimage', name))
  await writeFile(join(folder, 'appimage/runtimes/runtime-x64'), runtime())
  const fpm = join(root, 'tests/support/packaging/fpm.ts')
  await writeFile(join(folder, 'fpm'), `#!/bin/sh\nexec '${projectNode}' '${fpm}' "$@"\n`, { mode: 0o755 })
}

export function buildToolVariables(folder: string): Record<string, string> {
  return {
    APPIMAGE_TOOLS_PATH: join(folder, 'appimage'),
    CUSTOM_FPM_PATH: join(folder, 'fpm'),
    ...(zipTool ? { ELECTRON_BUILDER_7ZIP_PATH: zipTool } : {}),
    // No certificate of this computer may sign anything here.
    CSC_IDENTITY_AUTO_DISCOVERY: 'false',
  }
}
