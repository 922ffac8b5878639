import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decodeMessage, encodeCall } from '#electron/tray/busMessage.ts'
import { busPath } from '#electron/tray/sessionBus.ts'
import { TrayHost } from '#electron/tray/trayHost.ts'
import { hasMockBus, MockBus } from '#tests/support/services/mockBus.ts'

describe.skipIf(!hasMockBus())('DSK-05: the place for tray icons, on a bus of its own', () => {
  let bus: MockBus
  let changes: boolean[]
  let restarts: number
  let host: TrayHost

  beforeEach(async () => {
    bus = await MockBus.start()
    changes = []
    restarts = 0
    host = new TrayHost(
      bus.path,
      { onChange: (now) => changes.push(now), onRestart: () => restarts++ },
      () => undefined,
    )
  })
  afterEach(async () => {
    host.stop()
    await bus.stop()
  })

  test('Without a tray there is no place for the icon of the app', async () => {
    await host.start()
    expect(host.isThere).toBe(false)
    const watcher = await bus.startWatcher(true)
    await vi.waitFor(() => expect(host.isThere).toBe(true), 5_000)
    await watcher.stop()
    await vi.waitFor(() => expect(host.isThere).toBe(false), 5_000)
    expect(changes).toEqual([true, false])
  })

  test('A watcher of icons without a program that draws them is no place for the icon', async () => {
    await bus.startWatcher(false)
    await host.start()
    expect(host.isThere).toBe(false)
  })

  test('A tray that is killed and started again is reported, so that the icon is registered again', async () => {
    const watcher = await bus.startWatcher(true)
    await host.start()
    expect([host.isThere, restarts]).toEqual([true, 0])
    await watcher.kill()
    await bus.startWatcher(true)
    await vi.waitFor(() => expect(restarts).toBe(1), 5_000)
    await vi.waitFor(() => expect(host.isThere).toBe(true), 5_000)
  })

  test('When the bus ends, there is no place for the icon any more', async () => {
    await bus.startWatcher(true)
    await host.start()
    expect(host.isThere).toBe(true)
    await bus.stop()
    await vi.waitFor(() => expect(host.isThere).toBe(false), 5_000)
  })
})

test.each([null, '/nowhere/bus'])(
  'DSK-05: Without a bus (%s) there is no place for the icon, and no error',
  async (path) => {
    const host = new TrayHost(path, { onChange: () => undefined, onRestart: () => undefined }, () => undefined)
    await host.start()
    expect(host.isThere).toBe(false)
    host.stop()
  },
)

test.each([
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus' }, '/run/user/1000/bus'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/tmp/a%20b,guid=0f' }, '/tmp/a b'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=a;unix:abstract=/tmp/x,guid=1' }, '\0/tmp/x'],
  [{ DBUS_SESSION_BUS_ADDRESS: 'autolaunch:', XDG_RUNTIME_DIR: '/run/user/1' }, null],
  [{ XDG_RUNTIME_DIR: '/run/user/1' }, '/run/user/1/bus'],
  [{}, null],
])('The environment %j leads to the address %s of the bus', (env, path) => expect(busPath(env)).toBe(path))

describe('messages on the bus', () => {
  const call = encodeCall(7, { path: '/a', interface: 'b.c', member: 'D', destination: 'e.f', args: ['ä', 'x'] })

  test('A message on the bus is read back as it was written, and only when all of it has come', () => {
    const read = decodeMessage(Buffer.concat([call, call]))
    expect(read).toMatchObject({ length: call.length, message: { type: 'call', member: 'D', signature: 'ss' } })
    for (let bytes = 0; bytes < call.length; bytes++) expect(decodeMessage(call.subarray(0, bytes))).toBeNull()
  })
  test('A message that claims an absurd length is refused', () => {
    const absurd = Buffer.from(call)
    absurd.writeUInt32LE(0xffffffff, 4)
    expect(() => decodeMessage(absurd)).toThrow(/no D-Bus message/)
  })
})
