import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { startDemoServer } from '#tests/support/browser/demoServer.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { startMeteredProxy } from '#tests/support/packaging/meteredProxy.ts'
import { PackagedApp } from '#tests/support/packaging/packagedApp.ts'
import { ReleaseShop } from '#tests/support/packaging/releaseShop.ts'
import { until } from '#tests/support/packaging/until.ts'

const PATIENCE_MS = 60_000

async function isDownloaded(main: Page): Promise<boolean> {
  const reply = await callMain(main, 'update.read', undefined)
  if (!reply.ok) return false
  const { state } = reply.value
  if (state.kind === 'failed') throw new Error(`The update was refused: ${state.reason}`)
  return state.kind === 'downloaded'
}

/**
 * The bytes that an installed AppImage fetches of the next version. Electron is unchanged, and a little of the app
 * changed.
 */
export async function updateShare(): Promise<object> {
  if (process.platform !== 'linux') return { skipped: 'packages are made on Linux only' }
  const shop = await ReleaseShop.open()
  const server = await startDemoServer({ WERKBANK_RELEASE_KEYS: shop.keys })
  const network = await startMeteredProxy(server.url)
  const [old, next] = [await shop.build('1.0.0'), await shop.build('1.1.0', '// one line more')]
  const app = await PackagedApp.install(join(old, 'Werkbank.AppImage'))
  try {
    const main = await (await app.start()).main()
    await main.locator('input').first().fill(network.url)
    await main.locator('button[type="submit"]').click()
    await main.waitForURL((url) => url.pathname === '/login')
    await shop.publish(next, '1.1.0', server.dataDir)
    network.taken('/app/')
    await callMain(main, 'update.check', undefined)
    await until('the update was downloaded', () => isDownloaded(main), PATIENCE_MS)
    const fetched = network.taken('/app/')
    const { size } = await stat(join(next, 'Werkbank.AppImage'))
    return { fetched_bytes: fetched, package_bytes: size, percent: Math.round((fetched / size) * 1_000) / 10 }
  } finally {
    await app.remove()
    await network.close()
    await server.dispose()
  }
}
