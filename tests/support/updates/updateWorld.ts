import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DesktopClient, desktopClient } from './desktopClient.ts'
import { startUpdateFeed } from './updateFeed.ts'

type Given = Partial<Parameters<typeof desktopClient>[0]>

/** A feed and computers that follow it, each in a folder of its own with an installed AppImage. */
export async function updateWorld(tls?: { key: string; cert: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-update-'))
  const feed = await startUpdateFeed(folder, tls)
  const clients: DesktopClient[] = []
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  return {
    folder,
    feed,
    /** Uncaught errors. A test expects none. */
    unhandled,
    client(given: Given = {}) {
      const own = given.folder ?? join(folder, `computer-${clients.length}`)
      mkdirSync(join(own, 'Programs'), { recursive: true })
      const appImage = given.appImage ?? join(own, 'Programs/Werkbank.AppImage')
      if (!given.appImage) {
        writeFileSync(appImage, 'old app')
        chmodSync(appImage, 0o755)
      }
      const client = desktopClient({ serverUrl: feed.address, keys: feed.keys, ...given, folder: own, appImage })
      clients.push(client)
      return { ...client, appImage, folder: own }
    },
    async close() {
      for (const client of clients) client.stop()
      process.off('unhandledRejection', note)
      await feed.close()
      delete process.env.APPIMAGE
      // A process that a test has started may still write its last line.
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
export type UpdateWorld = Awaited<ReturnType<typeof updateWorld>>
