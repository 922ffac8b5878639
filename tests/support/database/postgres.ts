import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/openDatabase.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { clockOfPostgres } from '#tests/support/clock/testClock.mjs'
import { quickFolder } from './quickFolder.ts'
import { copyFolder, template } from './templates.ts'

/** At most this many tries of 25 ms each, because a busy machine needs time to repair a killed cluster. */
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

type Databases = {
  /** Address of a fresh database, owned by a role that is no superuser. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}
export type Cluster = Databases & {
  /** Connection URL for the superuser of the cluster. */
  admin: string
  /** Kills every backend like a crash; `start` brings the cluster back on the same port. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Whether a fresh database is empty, or as a server's first start leaves it. */
type Content = 'empty' | 'migrated'
const MIGRATED = 'werkbank_migrated'

/** A throwaway Postgres of the machine's own programs. */
export async function startPostgres(content: Content = 'empty'): Promise<Cluster> {
  const source = content === 'empty' ? await emptyCluster() : await migratedCluster()
  const folder = folderForPostgres()
  copyFolder(join(source, 'data'), join(folder, 'data'), identity())
  const { admin, owner, ended, ...running } = await run(folder)
  return {
    admin,
    start: running.start,
    async kill() {
      const backends = await backendsOf(admin)
      await ended('SIGKILL')
      backends.forEach(end)
    },
    async createDatabase() {
      const name = newName()
      await createOwnedDatabase(admin, name, content === 'empty' ? 'template1' : MIGRATED)
      return owner(name)
    },
    async stop() {
      await ended('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const IN_USE = '55006'
/**
 * Migrated databases in a running cluster that other tests use, too. A test that changes the cluster itself needs its
 * own.
 */
export function joinPostgres(admin: string): Databases {
  const made: string[] = []
  return {
    async createDatabase() {
      const name = newName()
      made.push(name)
      await createOwnedDatabase(admin, name, MIGRATED)
      return ownerUrl(admin, name)
    },
    async stop() {
      const client = new pg.Client({ connectionString: admin })
      await client.connect()
      // A database that is still in use ends with the cluster.
      for (const name of made)
        await client.query(`drop database ${name}`).catch((error) => {
          if (error.code !== IN_USE) throw error
        })
      await client.end()
    },
  }
}

let names = 0
const newName = () => `t${process.pid}_${readClock().toString(36)}_${names++}`

const emptyCluster = () =>
  template('postgres', (folder) => {
    giveAway(folder)
    execFileSync(
      join(programFolder(), 'initdb'),
      ['-D', join(folder, 'data'), '-U', 'root_of_cluster', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      {
        ...identity(),
        stdio: 'pipe',
        env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH ?? '' },
      },
    )
    // Databases made later are copies of template1.
    execFileSync(join(programFolder(), 'postgres'), ['--single', '-D', join(folder, 'data'), 'template1'], {
      ...identity(),
      input: `${clockOfPostgres()}\n`,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
  })

const migratedCluster = () =>
  template('postgres-migrated', async (folder) => {
    giveAway(folder)
    copyFolder(join(await emptyCluster(), 'data'), join(folder, 'data'), identity())
    const { admin, owner, ended } = await run(folder)
    await createOwnedDatabase(admin, MIGRATED, 'template1')
    const database = await openDatabase({ databaseUrl: owner(MIGRATED), dataDir: '', onError: () => {} })
    await database.close()
    await ended('SIGINT')
  })

/** Databases of a run exist for seconds, so vacuum, compiled queries and full pages cost more than they save. */
const SHORT_LIVED = ['autovacuum=off', 'jit=off', 'full_page_writes=off']

/** Starts Postgres on `folder/data`. */
async function run(folder: string) {
  const port = await freePort()
  const admin = `postgres://root_of_cluster@127.0.0.1:${port}/postgres`
  let child: ReturnType<typeof spawn> | undefined

  async function start(): Promise<void> {
    // Commits are written before they are acknowledged, as in production: a killed server must lose none. `fsync` is
    // off, because no test cuts the power.
    const settings = ['fsync=off', 'max_connections=200', `unix_socket_directories=${folder}`, ...SHORT_LIVED]
    const begin = () =>
      spawn(
        join(programFolder(), 'postgres'),
        ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((s) => ['-c', s])],
        { ...identity(), stdio: 'ignore' },
      )
    child = begin()
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
        // After a kill the old backends may hold the shared memory for a moment, and a new server refuses to share it.
        if (child.exitCode !== null) child = begin()
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
  return { admin, owner: (name: string) => ownerUrl(admin, name), start, ended }
}

/** Processes of the cluster beside the first one. After a kill of that one, a backend may still answer a query. */
async function backendsOf(admin: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  return rows.map(({ pid }) => pid)
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}

const ownerUrl = (admin: string, name: string) => `postgres://dealer_owner:owner@${new URL(admin).host}/${name}`

async function createOwnedDatabase(admin: string, name: string, source: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'dealer_owner') then
      create role dealer_owner login createrole password 'owner';
    end if; end $$`)
  await client.query(`create database ${name} owner dealer_owner template ${source}`)
  await client.end()
}

/** Postgres refuses to run as root, so root starts it as `nobody`. */
let nobody: { uid: number; gid: number } | undefined
function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  nobody ??= { uid: numberOf('-u'), gid: numberOf('-g') }
  return nobody
}

function numberOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}

function folderForPostgres(): string {
  const folder = quickFolder('pg')
  giveAway(folder)
  return folder
}

function giveAway(folder: string): void {
  const { uid, gid } = identity()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}
