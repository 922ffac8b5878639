import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serverArguments } from '#server/cli/serverArguments.mjs'
import { clockOfChildren } from '#tests/support/clock/testClock.mjs'

const root = join(import.meta.dirname, '..', '..', '..')

export type ServerProcess = {
  /** Text of both output streams, in the order in which it came. */
  output(): string
  errors(): string
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Resolves with the address as soon as the server listens; fails when it ends before. */
  listening: Promise<string>
  signal(name: NodeJS.Signals): void
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Compiled code of the server, which all programs of a run share. Compiling costs half as much as the rest of a start.
 */
export const sharedCode = () => ({ NODE_COMPILE_CACHE: join(process.env.TEST_TEMPLATES ?? tmpdir(), 'compiled') })

/** `server/start.ts` as a process of its own, without this process's environment. It ends with the test. */
export function startProcess(env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [...serverArguments, 'server/start.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...clockOfChildren(), ...sharedCode(), PORT: '0', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, address] = /listens on (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      errors += text
    })
    void ended.then(() => reject(new Error(`The server ended: ${output}`)))
  })
  listening.catch(() => {})
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { output: () => output, errors: () => errors, ended, listening, signal: (name) => child.kill(name) }
}
