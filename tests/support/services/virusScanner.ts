import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The harmless test file that every scanner reports. It is in pieces, so that no scanner reports this source file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')
/** At most this many tries to reach the started scanner, of 50 ms each. */
const START_TRIES = 600

const signature = (name: string, bytes: Buffer) =>
  `${createHash('md5').update(bytes).digest('hex')}:${bytes.length}:${name}`

/** A real clamd on this machine that knows the test file and `harmful`. Root starts it as `nobody`. */
export async function startVirusScanner(harmful: Buffer | readonly Buffer[], { knowsTestFile = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-clamd-'))
  const port = await freePort()
  const known = [
    ...(knowsTestFile ? [signature('Eicar-Test-File', Buffer.from(EICAR))] : []),
    ...[harmful].flat().map((bytes, nth) => signature(`Werkbank-Test-${nth}`, bytes)),
  ]
  writeFileSync(join(folder, 'werkbank.hdb'), `${known.join('\n')}\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    ['Foreground yes', `DatabaseDirectory ${folder}`, `TCPSocket ${port}`, 'TCPAddr 127.0.0.1', ''].join('\n'),
  )
  chmodSync(folder, 0o755)
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  const identity = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  const child = spawn(process.env.CLAMD ?? '/usr/sbin/clamd', ['-c', join(folder, 'clamd.conf')], {
    ...identity,
    stdio: 'ignore',
  })
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > START_TRIES) throw new Error('The virus scanner does not start.')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    async stop() {
      const isOver = child.exitCode !== null ? null : once(child, 'exit')
      child.kill('SIGKILL')
      await isOver
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address && typeof address === 'object' ? address.port : 0
}

async function answers(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
