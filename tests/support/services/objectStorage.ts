import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The program knows only these keys. */
export const STORAGE_KEYS = { access: 'S3RVER', secret: 'S3RVER' }

/** A real object storage on this machine, with one empty bucket. */
export async function startObjectStorage(bucket: string) {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-s3-'))
  const program = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js')
  const child = spawn(
    process.execPath,
    [program, ...['-d', folder], ...['-a', '127.0.0.1'], ...['-p', '0'], ...['--configure-bucket', bucket]],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let said = ''
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The object storage does not start: ${said}`)))
    child.stdout.on('data', (text: Buffer) => {
      said += text
      const [, found] = /listening on \S+:(\d+)/.exec(said) ?? []
      if (found) resolve(Number(found))
    })
  })
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const isOver = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await isOver
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
