import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumOptions } from './chromiumOptions.ts'

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

/** `npm start` on an installed checkout without builds and without data, until a person can type on the login page. */
export async function coldStart(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-cold-'))
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const port = await freePort()
  const browser = await chromium.launch(chromiumOptions)
  const began = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    // Without a display the command prints the address instead of opening the desktop app.
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SEED: 'demo', DISPLAY: '', LOG_LEVEL: 'error' },
    stdio: 'ignore',
    detached: true,
  })
  try {
    // The user waits for the address and opens the page then. A browser that polls would take a core.
    while (
      !(await fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('npm start ended')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port}/login`)
    await page.locator('input[name="password"]').waitFor()
    return { coldStart: { seconds: Math.round((performance.now() - began) / 100) / 10, target: 15 } }
  } finally {
    await browser.close()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
