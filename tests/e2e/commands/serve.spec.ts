import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'

type Started = { process: ChildProcess; url: string; output: () => string; ended: Promise<number | null> }

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const root = join(import.meta.dirname, '../../..')
const childrenOf = (pid: number | undefined) => {
  const found = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = found
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child)
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const test = base.extend<{ serve: (env?: Record<string, string>) => Promise<Started> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  serve: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'werkbank-serve-'))
    const started: ChildProcess[] = []
    await use(async (env = {}) => {
      const port = await freePort()
      const child = spawn(process.execPath, ['server/cli/serve.mjs'], {
        cwd: root,
        env: { ...process.env, npm_lifecycle_event: 'serve', PORT: String(port), DATA_DIR: folder, ...env },
      })
      started.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      return { process: child, url: `http://127.0.0.1:${port}`, output: () => output, ended }
    })
    for (const child of started) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
})

// The first start may build the client and always sets up a database.
test.describe.configure({ timeout: 120_000 })

const ready = (url: string) =>
  expect
    .poll(
      () =>
        fetch(`${url}/api/ready`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 100_000 },
    )
    .toBe(200)

test('The command serves the web client until it is told to stop, and its server ends, too, when the command is killed', async ({
  serve,
}) => {
  const killed = await serve()
  await ready(killed.url)
  const [orphan = 0] = childrenOf(killed.process.pid)
  killed.process.kill('SIGKILL')
  await expect.poll(() => isAlive(orphan)).toBe(false)

  const server = await serve()
  await ready(server.url)
  expect(await (await fetch(`${server.url}/login`)).text()).toContain('<div id="root"')
  const [pid = 0] = childrenOf(server.process.pid)
  expect(isAlive(pid)).toBe(true)
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(pid)).toBe(false)
})

test('The command ends with the exit code of its server', async ({ serve }) => {
  const server = await serve({ PORT: 'eighty' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('PORT ("eighty") is not valid')
})
