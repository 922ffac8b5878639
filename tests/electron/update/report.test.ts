import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { desktopEndpoints } from '#contract/api/administration/desktop.ts'
import { UpdateReport } from '#electron/update/report.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'
import { type UpdateWorld, updateWorld } from '#tests/support/updates/updateWorld.ts'

const PATH = '/api/v1/desktop/report'
const DEVICE = '2f6f1f0e-6f0b-4f5c-9d1c-0a2c6f6f1f0e'
const body = desktopEndpoints['POST /v1/desktop/report'].body

let world: UpdateWorld
let server: RecordingServer
let status = 204
let signedIn: { token: string; company: string } | null
beforeEach(async () => {
  world = await updateWorld()
  server = await RecordingServer.start()
  server.routes.set(`POST ${PATH}`, () => ({ status, json: {} }))
  signedIn = { token: 'secret', company: 'nord' }
  status = 204
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.stop()
  await world.close()
})

function reporting(given: Parameters<UpdateWorld['client']>[0] = {}) {
  const client = world.client(given)
  const report = new UpdateReport({
    device: DEVICE,
    platform: 'linux',
    arch: 'x64',
    view: () => client.engine.view,
    serverUrl: () => server.url,
    credentials: () => signedIn,
    fetch,
  })
  client.engine.on('change', () => report.reportChange())
  return { ...client, report }
}
const received = () => server.requestsTo(PATH).map((one) => body.parse(JSON.parse(one.body.toString())))

describe('UPD-08 reports of updates to the server', () => {
  test('After three failed checks the server gets a report with the version, the reason and the number of failures', async () => {
    world.feed.write('<html>')
    const { engine, report } = reporting()
    for (const _ of [1, 2, 3]) await engine.check()
    expect(engine.view).toMatchObject({ version: '1.0.0', checksFailedInARow: 3, lastFailure: { reason: 'bad_feed' } })
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(received).toMatchObject([
      {
        device: DEVICE,
        version: '1.0.0',
        platform: 'linux',
        arch: 'x64',
        channel: 'latest',
        update: { kind: 'failed', version: null },
        checks_failed: 3,
        last_check_at: engine.view.lastCheckAt,
        last_failure: { reason: 'bad_feed', version: null },
        last_install: null,
      },
    ])
    expect(server.requestsTo(PATH)[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-dealer-code': 'nord',
    })
    report.stop()
  })

  test('A report names the release that is ready, and is sent again ten minutes later without a change', async () => {
    await world.feed.publish({ version: '1.1.0', content: 'new app' })
    const { engine, report } = reporting()
    await engine.check()
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(received).toMatchObject([{ update: { kind: 'downloaded', version: '1.1.0' } }])
    await vi.advanceTimersByTimeAsync(599_000)
    expect(received()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_000)
    await expect.poll(() => received().length).toBe(2)
    report.stop()
  })

  test('An app without a signed-in user sends no report', async () => {
    signedIn = null
    const { report } = reporting()
    report.soon()
    await vi.advanceTimersByTimeAsync(1_300_000)
    expect(server.received).toEqual([])
    signedIn = { token: 'secret', company: 'nord' }
    report.soon()
    await vi.advanceTimersByTimeAsync(5_000)
    await expect.poll(() => received().length).toBe(1)
    report.stop()
  })

  test.each([401, 429, 500])(
    'A server that answers the report with %i disturbs nothing, and gets the report later',
    async (answer) => {
      status = answer
      const { report, engine } = reporting()
      report.soon()
      await vi.advanceTimersByTimeAsync(5_000)
      await expect.poll(() => received().length).toBe(1)
      await vi.advanceTimersByTimeAsync(600_000)
      await expect.poll(() => received().length).toBe(2)
      expect(engine.state).toEqual({ kind: 'idle' })
      expect(world.unhandled).toEqual([])
      report.stop()
    },
  )
})
