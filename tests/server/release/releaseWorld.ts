import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ReleaseDocument } from '#contract/release/releaseDocument.ts'
import { runCommand } from '#server/release/runCommand.ts'
import { temporaryFolder } from '#tests/server/operations/serverProcess.ts'
import { clockOfChildren } from '#tests/support/clock/testClock.mjs'

const root = join(import.meta.dirname, '..', '..', '..')

type Ended = { code: number | null; output: string; errors: string }
export type Running = { child: ChildProcess; ended: Promise<Ended> }

/** A folder with a feed, a key and the list of public keys, and the commands as IT types them. */
export function releaseWorld() {
  const folder = temporaryFolder()
  const feed = join(folder, 'feed')
  const keys = join(folder, 'release-keys.json')
  writeFileSync(keys, '[]\n')
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    ...clockOfChildren(),
    HOME: folder,
    WERKBANK_RELEASE_KEYS: keys,
    WERKBANK_RELEASE_KEY: join(folder, 'key.pem'),
  }

  function start(program: string, args: readonly string[], extra: Record<string, string> = {}): Running {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: { ...env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [output, errors] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output, errors })))
    return { child, ended }
  }

  return {
    folder,
    feed,
    keys,
    key: join(folder, 'key.pem'),
    /** The script that `npm run release…` starts. */
    npm: (args: readonly string[], extra?: Record<string, string>) =>
      start('server/cli/release.mjs', args, extra).ended,
    /** The command itself, without the script around it. */
    begin: (args: readonly string[], extra?: Record<string, string>) => start('server/release/command.ts', args, extra),
    /** Runs the command in this process. */
    async run(args: readonly string[], extra: Record<string, string> = {}): Promise<Ended> {
      let [output, errors] = ['', '']
      const code = await runCommand(args, {
        env: { ...env, ...extra },
        say: (text) => {
          output += `${text}\n`
        },
        complain: (text) => {
          errors += `${text}\n`
        },
      })
      return { code, output, errors }
    },
    /** A folder with these files, each with content of its own. */
    artefacts(name: string, files: readonly string[], bytes = 100_000): string {
      const target = join(folder, name)
      mkdirSync(target, { recursive: true })
      for (const file of files) writeFileSync(join(target, file), randomBytes(bytes))
      return target
    },
    document(platform = 'linux', name = 'latest-linux.yml'): ReleaseDocument | null {
      const file = join(feed, platform, name)
      return existsSync(file) ? (parse(readFileSync(file, 'utf8')) as ReleaseDocument) : null
    },
  }
}

export type ReleaseWorld = ReturnType<typeof releaseWorld>

/** The files that a version of every system has. */
export const filesOf = (version: string) => [
  `Werkbank-${version}.AppImage`,
  `Werkbank-${version}-amd64.deb`,
  `Werkbank-Setup-${version}.exe`,
  `Werkbank-${version}-mac.zip`,
  `Werkbank-${version}.dmg`,
]
