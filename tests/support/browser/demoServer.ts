import { type ChildProcess, spawn } from 'node:child_process'
import { constants, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { serverArguments } from '#server/cli/serverArguments.mjs'
import { quickFolder } from '../database/quickFolder.ts'
import { template } from '../database/templates.ts'

type DemoUser = { role: string; email: string; password: string; totp_secret?: string }
type DemoDealer = { code: string; name: string; users: DemoUser[] }

export type DemoServer = {
  url: string
  /** The data folder of the server (`DATA_DIR`). */
  dataDir: string
  dealers: DemoDealer[]
  /** A demo login by role, of the first dealer or of the one with this index. */
  user(role: string, dealer?: number): DemoUser & { company: string }
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
  /** Asks the process to end (SIGTERM), as an administrator does, and waits for its end. */
  stop(): Promise<void>
  /** Starts the server again on the same port and data. */
  start(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Seeding costs four times as much as starting. So it is done once, and every server gets a copy of the folder. */
const seededFolder = () =>
  template('seeded', async (folder) => {
    const server = await startServerIn(folder, {})
    await server.stop()
  })

/** Copies the seeded folder. The compiled code, which is two thirds of the files, is shared by a link. */
async function copySeeded(from: string, to: string): Promise<void> {
  const compiled = join(from, 'compiled')
  const filter = (path: string) => path !== compiled
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter })
  symlinkSync(compiled, join(to, 'compiled'))
}

/** The real server as a process of its own, on the embedded database with the demo data. `folder` holds its source. */
export async function startDemoServer(
  env: Record<string, string> = {},
  folder = root,
): Promise<DemoServer & { dispose(): Promise<void> }> {
  const dataDir = quickFolder('e2e')
  if (env.SEED === undefined && env.DATABASE_URL === undefined) await copySeeded(await seededFolder(), dataDir)
  return startServerIn(dataDir, env, folder)
}

async function startServerIn(dataDir: string, env: Record<string, string>, folder = root) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  async function start(): Promise<void> {
    const started = spawn(join(root, 'node_modules/.bin/node'), [...serverArguments, 'server/start.ts'], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        SEED: 'demo',
        OUTBOUND_HOSTS: '127.0.0.1',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let output = ''
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await new Promise<void>((resolve, reject) => {
      started.once('exit', () => reject(new Error(`The server did not start: ${output}`)))
      started.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('listens on')) resolve()
      })
    })
  }

  await start()
  const { dealers } = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as { dealers: DemoDealer[] }
  return {
    url,
    dataDir,
    dealers,
    user(role: string, dealer = 0) {
      const found = dealers[dealer]?.users.find((user) => user.role === role)
      if (!found) throw new Error(`There is no demo login with the role ${role}`)
      return { ...found, company: dealers[dealer]?.code ?? '' }
    },
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    start,
    async dispose() {
      await ended('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
