import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CancellationToken, HttpExecutor } from 'builder-util-runtime'
import { FileWithEmbeddedBlockMapDifferentialDownloader } from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader.js'
import { GenericDifferentialDownloader } from 'electron-updater/out/differentialDownloader/GenericDifferentialDownloader.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { type ReleaseWorld, releaseWorld } from './releaseWorld.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** The library's transport over Node, and the bytes that it received. */
class CountingExecutor extends HttpExecutor<ReturnType<typeof request>> {
  bytes = 0
  requests = 0
  createRequest(options: object, callback: (answer: IncomingMessage) => void) {
    this.requests++
    return request({ ...options, agent: false }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        this.bytes += chunk.length
      })
      callback(answer)
    })
  }
}

const MB = 1024 * 1024
const old = randomBytes(4 * MB)
/** Changes bytes as a new version does: little ones in many places. */
const next = Buffer.concat(
  Array.from({ length: 40 }, (_, index) => {
    const part = old.subarray((index * old.length) / 40, ((index + 1) * old.length) / 40)
    return index % 4 !== 0 ? part : Buffer.concat([part.subarray(0, 90_000), randomBytes(2_000), part.subarray(95_000)])
  }),
)

/** Both versions in the feed of the running server. */
async function published(name: (version: string) => string): Promise<ReleaseWorld & { app: string }> {
  const world = releaseWorld()
  await world.run(['keys', 'new', '2026a'])
  const app = join(server.config.dataDir, 'app')
  for (const [version, bytes] of [
    ['1.0.0', old],
    ['1.1.0', next],
  ] as const) {
    const folder = join(world.folder, version)
    mkdirSync(folder)
    writeFileSync(join(folder, name(version)), bytes)
    const args = ['release', '--version', version, '--artifacts', folder, '--feed', app]
    expect((await world.run(args)).errors).toBe('')
  }
  return { ...world, app }
}

const optionsFor = (world: ReleaseWorld, address: string, oldFile: string) => ({
  newUrl: new URL(address, server.address),
  oldFile,
  newFile: join(world.folder, 'downloaded'),
  logger: { info() {}, warn() {}, error() {} },
  requestHeaders: null,
  isUseMultipleRangeRequest: true,
  cancellationToken: new CancellationToken(),
})

describe('downloads by the updater of the app', () => {
  it('An update of an AppImage loads only the blocks that differ, by the map inside the file', async () => {
    const world = await published((version) => `Werkbank-${version}.AppImage`)
    const installed = join(world.folder, 'installed.AppImage')
    copyFileSync(join(world.app, 'linux', 'Werkbank-1.0.0.AppImage'), installed)
    const { files } = parse(readFileSync(join(world.app, 'linux', 'latest-linux.yml'), 'utf8'))
    const executor = new CountingExecutor()
    const options = optionsFor(world, '/app/linux/Werkbank-1.1.0.AppImage', installed)
    await new FileWithEmbeddedBlockMapDifferentialDownloader(files[0], executor as never, options as never).download()
    const served = readFileSync(join(world.app, 'linux', 'Werkbank-1.1.0.AppImage'))
    expect(readFileSync(options.newFile).equals(served)).toBe(true)
    expect(executor.bytes).toBeLessThan(served.length / 4)
    // The map, and all ranges in one request.
    expect(executor.requests).toBe(2)
  })

  it('An update of a Windows installer loads only the blocks that differ, by the maps beside it', async () => {
    const world = await published((version) => `Werkbank-Setup-${version}.exe`)
    const folder = join(world.app, 'win32')
    const map = (version: string) =>
      JSON.parse(String(gunzipSync(readFileSync(join(folder, `Werkbank-Setup-${version}.exe.blockmap`)))))
    expect(existsSync(join(folder, 'Werkbank-Setup-1.0.0.exe.blockmap'))).toBe(true)
    const executor = new CountingExecutor()
    const address = '/app/win32/Werkbank-Setup-1.1.0.exe'
    const options = optionsFor(world, address, join(folder, 'Werkbank-Setup-1.0.0.exe'))
    const { files } = parse(readFileSync(join(folder, 'latest.yml'), 'utf8'))
    const downloader = new GenericDifferentialDownloader(files[0], executor as never, options as never)
    await downloader.download(map('1.0.0'), map('1.1.0'))
    expect(readFileSync(options.newFile).equals(next)).toBe(true)
    expect(executor.bytes).toBeLessThan(next.length / 4)
  })
})
