import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { quietStart } from '#renderer/desktop/quietStart.ts'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('window', page)
})
afterEach(() => void vi.useRealTimers())

function given(reconnectInMs: number) {
  const listeners = new Map<string, () => void>()
  const bridge = {
    call: async () => ({ ok: true, value: { reconnectInMs } }),
    on: (name: string, listener: () => void) => {
      listeners.set(name, listener)
      return () => listeners.delete(name)
    },
  } as unknown as DesktopBridge
  let isOver = false
  void quietStart(bridge).then(() => {
    isOver = true
  })
  const over = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return isOver
  }
  return { listeners, over }
}

test('LOAD-02 After an ordinary start the socket connects at once', async () => {
  expect(await given(0).over()).toBe(true)
})

test('LOAD-02 After a restart without a user the socket waits until its time has come', async () => {
  const { over } = given(40_000)
  expect(await over()).toBe(false)
  await vi.advanceTimersByTimeAsync(39_999)
  expect(await over()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await over()).toBe(true)
})

test.each(['pointermove', 'pointerdown', 'keydown', 'wheel'])(
  'The event %s ends the waiting of the socket',
  async (touch) => {
    const { over } = given(40_000)
    expect(await over()).toBe(false)
    page.dispatchEvent(new Event(touch))
    expect(await over()).toBe(true)
  },
)

test('The return of the user to the computer ends the waiting, and removes its listeners', async () => {
  const { listeners, over } = given(40_000)
  expect(await over()).toBe(false)
  listeners.get('system.resumed')?.()
  expect(await over()).toBe(true)
  expect(listeners.size).toBe(0)
})
