import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const hook = fileURLToPath(new URL('electronHook.ts', import.meta.url))
const program = fileURLToPath(new URL('appProgram.ts', import.meta.url))

type Given = {
  /** The version that the program inside reports. */
  version: string
  /** Whether the program ends with an error before it has started. */
  isBroken?: boolean
  /** Bytes behind the program, as the file system of an AppImage. */
  size?: number
}

/** An AppImage for tests: a file that can be started, and runs the guard and the engine of the app in plain Node. */
export function appPackage({ version, isBroken = false, size = 50_000 }: Given): Buffer {
  const lines = [
    '#!/bin/sh',
    'APPIMAGE=$(readlink -f "$0")',
    `TEST_APP_VERSION=${version}`,
    `TEST_APP_BROKEN=${isBroken ? 'yes' : ''}`,
    'export APPIMAGE TEST_APP_VERSION TEST_APP_BROKEN',
    `[ "$1" = --version ] && echo ${version} && exit 0`,
    `exec "${process.execPath}" --import "${hook}" "\${TEST_APP_PROGRAM:-${program}}" "$@"`,
    '',
  ]
  return Buffer.concat([Buffer.from(lines.join('\n')), randomBytes(size)])
}

/** The program in few files, for tests that start it hundreds of times: `TEST_APP_PROGRAM` of their environment. */
export async function bundleProgram(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: program,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { external: ['electron'] },
    },
  })
  return join(folder, 'appProgram.js')
}
