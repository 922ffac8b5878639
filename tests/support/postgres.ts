import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Of 25 ms each: a busy machine needs its time to repair a killed cluster. */
const START_TRIES = 2_000

/** Debian keeps the server programs out of PATH; a development machine may have them in it. */
function programFolder(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return versions[0] ? join(debian, versions[0], 'bin') : ''
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

export type Cluster = {
  /** Address of a fresh database, owned by a role that is no superuser. */
  createDatabase(): Promise<string>
  /** Kills every backend hard, as a crash would; `start` brings the cluster back on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A throwaway Postgres of the machine's own programs. It refuses to run as root, so root starts it as `nobody`. */
export async function startPostgres(): Promise<Cluster> {
  const programs = programFolder()
  const isRoot = process.getuid?.() === 0
  const identity = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-pg-'))
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'root_of_cluster', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...identity,
      stdio: 'pipe',
      env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH ?? '' },
    },
  )
  const port = await freePort()
  const admin = `postgres://root_of_cluster@127.0.0.1:${port}/postgres`
  let child: ReturnType<typeof spawn> | undefined

  async function start(): Promise<void> {
    // Commits reach the system before they are acknowledged, as in earnest: a killed server must not lose one.
    const settings = ['fsync=off', 'max_connections=200', `unix_socket_directories=${folder}`]
    const run = () =>
      spawn(
        join(programs, 'postgres'),
        ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((s) => ['-c', s])],
        { ...identity, stdio: 'ignore' },
      )
    child = run()
    for (let tries = 0; ; tries++) {
      const probe = new pg.Client({ connectionString: admin })
      probe.on('error', () => {})
      try {
        await probe.connect()
        await probe.end()
        return
      } catch (error) {
        if (tries > START_TRIES) throw error
        await new Promise((resolve) => setTimeout(resolve, 25))
        // After a kill the old backends may hold its memory for a moment longer, and a new server refuses to share it.
        if (child.exitCode !== null) child = run()
      }
    }
  }

  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  await start()
  let count = 0
  return {
    start,
    kill: () => ended('SIGKILL'),
    async createDatabase() {
      const name = `t${process.pid}_${Date.now().toString(36)}_${count++}`
      const client = new pg.Client({ connectionString: admin })
      await client.connect()
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = 'dealer_owner') then
          create role dealer_owner login createrole password 'owner';
        end if; end $$`)
      await client.query(`create database ${name} owner dealer_owner`)
      await client.end()
      return `postgres://dealer_owner:owner@127.0.0.1:${port}/${name}`
    },
    async stop() {
      await ended('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function numberOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
