import { describe, expect, test } from 'vitest'
import { CALLS, type CallName } from '#contract/ipc/table.ts'
import { admit, isCallName } from '#electron/ipc/guard.ts'

const ORIGIN = 'app://bundle'
const ours = { origin: ORIGIN, parent: null }
const names = Object.keys(CALLS) as CallName[]

describe('DSK-02 which windows may call the main process', () => {
  test.each(names)('The call %s is accepted only from the windows that its row allows', (name) => {
    const allowed: readonly string[] = CALLS[name].windows
    for (const kind of ['main', 'chat'] as const)
      expect(admit(name, { frame: ours, kind }, ORIGIN)).toBe(allowed.includes(kind) ? kind : null)
    expect(admit(name, { frame: ours, kind: undefined }, ORIGIN)).toBeNull()
  })

  test.each(['app://bundle.evil', 'app://evil', 'https://bundle', 'http://bundle', 'null', '', 'app://bundle/'])(
    'A page with the origin %j may make no call',
    (origin) => {
      expect(admit('desktop.info', { frame: { origin, parent: null }, kind: 'main' }, ORIGIN)).toBeNull()
    },
  )

  test('A call from a frame inside of a page is refused, and so is one from a frame that is gone', () => {
    const parent = ours as never
    expect(admit('desktop.info', { frame: { origin: ORIGIN, parent }, kind: 'main' }, ORIGIN)).toBeNull()
    expect(admit('desktop.info', { frame: null, kind: 'main' }, ORIGIN)).toBeNull()
  })

  test.each([
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'desktop',
    'desktop.info ',
    '',
    1,
    null,
    undefined,
    ['desktop.info'],
  ])('%j is not accepted as the name of a call', (name) => {
    expect(isCallName(name)).toBe(false)
  })
})
