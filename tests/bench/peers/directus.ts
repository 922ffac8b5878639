import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const VERSION = '11.17.4'
/**
 * Directus runs on this version of Node only. Unlike `node`, this package has the headers that the native parts of
 * Directus are built with.
 */
const NODE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const NODE_VERSION = '22'
const INSTALL_MS = 15 * 60_000
const START_TRIES = 600
const ADMIN = { email: 'admin@example.com', password: 'Bench-Only-2026!' }
const run = promisify(execFile)

export type Directus = { url: string; token: string; stop(): Promise<void> }

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

/** Installs Directus in a folder outside of the repository, because the product does not use it. */
async function install(folder: string): Promise<string> {
  const npm = (packages: string[], path = process.env.PATH ?? '') =>
    run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages], {
      cwd: folder,
      env: { ...process.env, PATH: path, npm_config_nodedir: join(folder, 'node_modules', NODE) },
      timeout: INSTALL_MS,
      maxBuffer: 1 << 26,
    })
  await npm([`${NODE}@${NODE_VERSION}`])
  const path = [join(folder, 'node_modules', NODE, 'bin'), process.env.PATH].join(delimiter)
  await npm([`directus@${VERSION}`], path)
  return path
}

/**
 * Directus over the table `departments` of this database, for a user who sees and writes the rows of their dealer only,
 * without its cache. It logs each write, like the product.
 */
export async function startDirectus(databaseUrl: string, dealer: string): Promise<Directus> {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-directus-'))
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child && child.exitCode === null) {
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const path = await install(folder)
    const port = await freePort()
    const env = {
      PATH: path,
      HOME: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET: 'only-for-this-run-0123456789abcdef',
      DB_CLIENT: 'pg',
      DB_CONNECTION_STRING: databaseUrl,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      CACHE_ENABLED: 'false',
      RATE_LIMITER_ENABLED: 'false',
      TELEMETRY: 'false',
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    }
    const command = join(folder, 'node_modules/.bin/directus')
    await run(command, ['bootstrap'], { cwd: folder, env, timeout: INSTALL_MS })
    child = spawn(command, ['start'], { cwd: folder, env, stdio: 'ignore' })
    const url = `http://127.0.0.1:${port}`
    await reachable(url)
    return { url, token: await describe(url, dealer), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function reachable(url: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (
      await fetch(`${url}/server/ping`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('Directus does not start')
}

/** Registers the table and creates one user with the same rights as ours. Returns the token. */
async function describe(url: string, dealer: string): Promise<string> {
  let token = ''
  const post = async (path: string, body: object, method = 'POST'): Promise<{ id: string; access_token: string }> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Directus: ${path} ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: string; access_token: string } }).data
  }
  token = (await post('/auth/login', ADMIN)).access_token
  // The table exists already; Directus only has to register it.
  await post('/collections/departments', { meta: { accountability: 'all' } }, 'PATCH')
  await post('/fields/directus_users', { field: 'dealer', type: 'uuid', schema: {}, meta: {} })
  const policy = (await post('/policies', { name: 'Bench', app_access: false, admin_access: false })).id
  const own = { dealer_id: { _eq: '$CURRENT_USER.dealer' } }
  const permission = { policy, collection: 'departments', fields: ['*'] }
  await post('/permissions', { ...permission, action: 'read', permissions: own })
  await post('/permissions', {
    ...permission,
    action: 'create',
    validation: own,
    presets: { dealer_id: '$CURRENT_USER.dealer' },
  })
  const role = (await post('/roles', { name: 'Bench' })).id
  await post('/access', { role, policy })
  const user = { email: 'user@example.com', password: ADMIN.password, token: 'bench-user-token', role, dealer }
  await post('/users', user)
  return user.token
}
