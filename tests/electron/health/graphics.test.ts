import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Graphics } from '#electron/health/graphics.ts'
import { tieToSetting } from '#electron/health/tieToSetting.ts'
import { Settings } from '#electron/settings/settings.ts'

let folder: string
let file: string
const start = () => new Graphics(file, () => undefined)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'werkbank-graphics-'))
  file = join(folder, 'graphics.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('DSK-11 a graphics card that crashes', () => {
  test('The graphics card is not used after its second crash, even when the app starts again', () => {
    const first = start()
    expect([first.isOff, first.crashed('crashed'), first.isOff]).toEqual([false, false, false])
    const second = start()
    expect([second.isOff, second.crashed('killed'), second.isOff]).toEqual([false, true, true])
    expect([start().isOff, start().isOff]).toEqual([true, true])
  })

  test('A long time between two crashes of the graphics card restarts the count', () => {
    start().crashed('crashed')
    start().provedItself()
    start().crashed('crashed')
    expect(start().isOff).toBe(false)
  })

  test('A long time without the graphics card does not make it count as working', () => {
    const graphics = start()
    graphics.crashed('crashed')
    graphics.crashed('crashed')
    graphics.provedItself()
    expect(start().isOff).toBe(true)
  })

  test('The graphics card stays unused when another setting is changed after its crash', () => {
    const kept = new Map<string, unknown>()
    const run = () => {
      const store = {
        get: (key: string) => kept.get(key) as never,
        write: (values: object) => Object.entries(values).every(([key, value]) => kept.set(key, value)),
      }
      const [graphics, settings] = [start(), new Settings(store, {})]
      tieToSetting(graphics, settings)
      return { graphics, settings }
    }
    const first = run()
    first.graphics.crashed('crashed')
    first.graphics.crashed('crashed')
    first.settings.set('zoom', { main: 1.25, chat: 1 })
    const second = run()
    expect([second.graphics.isOff, second.settings.current.hardwareAcceleration]).toEqual([true, false])
    second.settings.set('hardwareAcceleration', true)
    expect([run().graphics.isOff, run().settings.current.hardwareAcceleration]).toEqual([false, true])
  })

  test('The user can switch the graphics card on again, and the count of its crashes starts from zero', () => {
    const graphics = start()
    graphics.crashed('crashed')
    graphics.crashed('crashed')
    graphics.set(false)
    expect(start().isOff).toBe(false)
    start().crashed('crashed')
    expect(start().isOff).toBe(false)
  })

  test.each(['', '{', '[]', '{"crashes": -1, "isOff": 1}'])(
    'A file of the graphics card with the content %j counts as missing',
    (content) => {
      writeFileSync(file, content)
      expect(start().isOff).toBe(false)
      start().crashed('crashed')
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ crashes: 1, isOff: false })
    },
  )

  test('A crash of the graphics card is handled even if the disk cannot be written', () => {
    const graphics = new Graphics(join(file, 'not/there.json'), () => undefined)
    expect([graphics.crashed('crashed'), graphics.crashed('crashed'), graphics.isOff]).toEqual([false, true, true])
  })
})
