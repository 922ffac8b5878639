import { describe, expect, it } from 'vitest'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { createKeyRuns, type Stroke } from '#renderer/shared/scan/keyRuns.ts'
import type { ScanSettings } from '#renderer/shared/scan/scanPace.ts'
import { createScanReader } from '#renderer/shared/scan/scanReader.ts'
import { fc } from '#tests/support/samples/fc.ts'

const FAST: ScanSettings = { gap: 60, ending: 'key' }
const SLOW: ScanSettings = { gap: 150, ending: 'key' }

type Key = { key: string; pause: number }
/** Plays keys to the reader, with its timers. Returns what the page got and which codes were read. */
function play(keys: readonly Key[], settings: ScanSettings) {
  const runs = createKeyRuns<Stroke>(settings)
  const page: string[] = []
  const scans: string[] = []
  let now = 0
  const take = ({ released, scan }: { released: readonly Stroke[]; scan: readonly Stroke[] | null }) => {
    page.push(...released.map(({ key }) => key))
    if (scan) scans.push(scan.map(({ key }) => key).join(''))
  }
  const restUntil = (until: number) => {
    let from = now
    for (let wait = runs.restIn(); wait !== null && from + wait + 10 <= until; wait = runs.restIn()) {
      from += wait + 10
      take(runs.rest())
    }
  }
  for (const { key, pause } of keys) {
    restUntil(now + pause)
    now += pause
    const reading = runs.read({ key, code: '', at: now, isShifted: /^[A-Z:?*_]$/.test(key), isCaps: false })
    take(reading)
    if (!reading.isTaken) page.push(key)
  }
  restUntil(now + 2_000)
  return { page, scans }
}
const typed = (text: string, pause: number, ending?: 'Enter' | 'Tab'): Key[] =>
  [...[...text], ...(ending ? [ending] : [])].map((key) => ({ key, pause }))

const codes = fc.oneof(
  fc.uuid().map(paperCode),
  fc.stringMatching(/^[1-9][0-9]{4,9}$/),
  fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
  fc.stringMatching(/^\*[A-Z0-9]{5,17}\*$/),
  fc.uuid().map((uuid) => `https://werkbank.example/workshop/paper/${uuid}`),
  // Codes of other programs, and those that a keyboard of another country makes small.
  fc.stringMatching(/^[a-z]{2,10}\.[a-z]{2,10}$/),
  fc.stringMatching(/^[ghnpw][a-z0-9ß:;ö .-]{5,30}$/),
  fc.uuid().map((uuid) => paperCode(uuid).replace('W', 'w')),
  fc.constantFrom('g:Ab-3', 'nnnnnn', 'gcgdgw', 'www.example', '????/////'),
)
const endings = fc.constantFrom('Enter', 'Tab')

describe('keys of a scanner and of a person', () => {
  it('With the slow setting, a code at any pace up to 120 ms a key is read whole, and none of its keys reaches the page', () => {
    const pace = fc.integer({ min: 1, max: 120 })
    fc.assert(
      fc.property(codes, endings, fc.array(pace, { minLength: 90, maxLength: 90 }), (code, ending, pauses) => {
        const keys = typed(code, 0, ending as 'Enter').map(({ key }, at) => ({ key, pause: pauses[at] ?? 1 }))
        expect(play(keys, SLOW)).toEqual({ page: [], scans: [code] })
      }),
    )
  })

  it('A fast code is read with every setting of the scanner', () => {
    fc.assert(
      fc.property(codes, endings, fc.integer({ min: 0, max: 50 }), (code, ending, pace) => {
        expect(play(typed(code, pace, ending as 'Enter'), FAST)).toEqual({ page: [], scans: [code] })
      }),
    )
  })

  it('A slow code is read without the setting, too, and none of its keys reaches the page', () => {
    for (const pace of [80, 100, 120])
      for (const code of ['W:B72GyvOFZKUaC-ZCY56us2', 'nguplwcd', 'glgwgp'])
        expect(play(typed(code, pace, 'Enter'), FAST)).toEqual({ page: [], scans: [code] })
  })

  it('A code at any even pace up to 120 ms a key is read with every setting, and presses no shortcut', () => {
    const settings = fc.constantFrom<ScanSettings>(FAST, { gap: 90, ending: 'key' }, SLOW)
    fc.assert(
      fc.property(codes, endings, fc.integer({ min: 5, max: 120 }), settings, (code, ending, pace, setting) => {
        const steps = /^[jkx]*/.exec(code)?.[0] ?? ''
        fc.pre(steps.length <= code.length - 3)
        const { page, scans } = play(typed(code, pace, ending as 'Enter'), setting)
        expect(scans).toEqual([code])
        // From the third step on, the keys walk through a list and are prompt.
        expect(pace <= setting.gap || steps.length < 3 ? '' : steps).toMatch(new RegExp(`^${page.join('')}`))
      }),
    )
  })

  it('A code of a slow scanner that begins with j, k or x moves through no list and marks no row', () => {
    for (const code of ['k2024-77', 'x4711', 'j.example/7', 'xj4711', 'kk-77-12', 'jxQR77'])
      for (const pace of [70, 80, 100, 120])
        expect(play(typed(code, pace, 'Enter'), FAST)).toEqual({ page: [], scans: [code] })
  })

  it('A shortcut after moving through a list with j, k or x reaches the page, and is not taken for a part of a code', () => {
    for (const keys of ['jjjjn', 'kkkkkgl', 'jxjxjx?']) {
      const strokes = [...keys].map((key) => ({ key, pause: 100 }))
      expect(play(strokes, FAST)).toEqual({ page: [...keys], scans: [] })
    }
  })

  it('Two letters that open a screen work at any pace of typing', () => {
    for (const pace of [60, 100, 129, 139, 160, 250])
      for (const settings of [FAST, SLOW])
        expect(play(typed('gl', pace), settings)).toEqual({ page: ['g', 'l'], scans: [] })
  })

  it('A slash never begins a scan: it opens the search at once, and the keys behind it are its text', () => {
    for (const settings of [FAST, SLOW]) {
      const runs = createKeyRuns<Stroke>(settings)
      const strike = (key: string, at: number) => runs.read({ key, code: '', at, isShifted: false, isCaps: false })
      expect([strike('/', 0).isTaken, strike('j', 50).isTaken, strike('/', 100)]).toEqual([
        false,
        true,
        { isTaken: false, released: [expect.objectContaining({ key: 'j' })], scan: null },
      ])
    }
  })

  it('A code without a key at its end is read after a pause', () => {
    expect(play(typed('913115', 20), FAST)).toEqual({ page: [], scans: ['913115'] })
    expect(play(typed('913115', 100), { gap: 150, ending: 'none' })).toEqual({ page: [], scans: ['913115'] })
    // A slow run without an end may be typed. It is not read, and it does nothing.
    expect(play(typed('913115', 100), SLOW)).toEqual({ page: [], scans: [] })
  })

  it('Keys that a person types all reach the page in their order', () => {
    const keys = fc.array(fc.record({ key: fc.constantFrom(...'jkxngc/ '), pause: fc.integer({ min: 160, max: 900 }) }))
    fc.assert(
      fc.property(keys, fc.constantFrom(FAST, SLOW), (strokes, settings) => {
        expect(play(strokes, settings)).toEqual({ page: strokes.map(({ key }) => key), scans: [] })
      }),
    )
  })

  it('Shortcuts that are pressed quickly reach the page in their order', () => {
    for (const text of ['xj ', 'jjkkx', 'gc', 'n', 'xjjX', 'jjjX', 'Xjj'])
      for (const pace of [1, 30, 70]) expect(play(typed(text, pace), FAST)).toEqual({ page: [...text], scans: [] })
  })

  it('No key is lost, doubled or moved, unless it belongs to a code', () => {
    const key = fc.constantFrom(...'jkx', 'Enter', 'Tab', 'ArrowDown', 'Escape', ' ')
    const keys = fc.array(fc.record({ key, pause: fc.integer({ min: 1, max: 300 }) }), { maxLength: 40 })
    fc.assert(
      fc.property(keys, fc.constantFrom(FAST, SLOW), (strokes, settings) => {
        const { page, scans } = play(strokes, settings)
        const whole = strokes.map(({ key: one }) => one)
        if (scans.length === 0) expect(page).toEqual(whole)
        let at = 0
        for (const one of page) at = whole.indexOf(one, at) + 1 || Number.POSITIVE_INFINITY
        expect(at).toBeLessThan(Number.POSITIVE_INFINITY)
      }),
    )
  })

  it('A second step through a list reaches the page after the pause of the setting, other keys after that of usual scanners', () => {
    for (const settings of [FAST, SLOW]) {
      const runs = createKeyRuns<Stroke>(settings)
      for (const [at, key] of [...'jjxn?gkx'].entries()) {
        const strike = { key, code: '', at: at * 400, isShifted: false, isCaps: false }
        // The last walk begins more than a second behind the first one.
        const wait = [1, 2, 7].includes(at) ? settings.gap : Math.max(130, settings.gap)
        expect([runs.read(strike).isTaken, runs.restIn()]).toEqual([true, wait])
        expect(runs.rest()).toEqual({ released: [strike], scan: null })
      }
    }
  })

  it('A burst of keys without an end key never reaches the page, whether it is read as a code or not', () => {
    const pace = fc.integer({ min: 0, max: 150 })
    const both = fc.constantFrom<ScanSettings>(SLOW, { gap: 150, ending: 'none' })
    fc.assert(
      fc.property(codes, both, fc.array(pace, { minLength: 90, maxLength: 90 }), (code, settings, pauses) => {
        const keys = typed(code, 0).map(({ key }, at) => ({ key, pause: pauses[at] ?? 1 }))
        const { page, scans } = play(keys, settings)
        expect(page).toEqual([])
        if (settings.ending === 'none') expect(scans).toEqual([code])
      }),
    )
  })

  it('At most two keys of a code reach the page, even if the scanner is slower than nearly all others', () => {
    for (const code of ['www.example/n?x', 'w:b72gyvofz', 'nnnnnnnn', 'gcgdgw']) {
      const { page, scans } = play(typed(code, 150, 'Enter'), FAST)
      expect([page, scans]).toEqual([[...code.slice(0, 2)], [code]])
    }
  })

  it('A short code that is faster than any finger opens nothing with its end key', () => {
    for (const code of ['gc7', 'n:a', 'neu'])
      for (const ending of ['Enter', 'Tab'] as const)
        expect(play(typed(code, 20, ending), FAST)).toEqual({ page: [], scans: [code] })
  })

  it('A code that is longer than any code of the product does not reach the page', () => {
    expect(play(typed('n'.repeat(5_000), 5, 'Enter'), FAST).page).toEqual([])
  })

  it('A dead key of another keyboard layout is read as a part of the scanned code', () => {
    const keys = [...'wnw', 'Dead', ...'gcn', 'Enter'].map((key) => ({ key, pause: 40 }))
    expect(play(keys, FAST).page).toEqual([])
  })

  it('With Caps Lock, small letters of a scan are read as the capitals of the code', () => {
    const runs = createKeyRuns<Stroke>(SLOW)
    const strikes = [...'wvwzzz1kz'].map((key, at) =>
      runs.read({ key, code: '', at: at * 20, isShifted: false, isCaps: true }),
    )
    expect(strikes.every(({ isTaken, released }) => isTaken && released.length === 0)).toBe(true)
  })

  it('A code whose keys a busy computer delivers late is read, by the times of its keys', () => {
    const runs = createKeyRuns<Stroke>(FAST)
    const scans: string[] = []
    for (const [at, key] of [...'W:B72GyvOFZKUaC-ZCY56us2', 'Enter'].entries()) {
      const { scan } = runs.read({ key, code: '', at: at * 5, isShifted: false, isCaps: false })
      if (scan) scans.push(scan.map((one) => one.key).join(''))
      // A pause of 300 ms has passed before the next key arrives, though it was pressed after 5 ms.
      if ((runs.restIn() ?? 300) < 300) runs.rest()
    }
    expect(scans).toEqual(['W:B72GyvOFZKUaC-ZCY56us2'])
  })

  it('Digits that a person types are not read as a code', () => {
    expect(play(typed('913115', 200, 'Enter'), SLOW)).toEqual({ page: [...'913115', 'Enter'], scans: [] })
  })
})

describe('a code in a text field', () => {
  const read = (text: string, gap: number, end = 'Enter') => {
    const reader = createScanReader(60)
    return [...text, end].map((key, at) => reader(key, at * gap)).at(-1)
  }
  it('A fast text that ends with Tab is read as a code, and a slowly typed one is not', () => {
    expect([read('W:913115', 20, 'Tab'), read('W:913115', 120, 'Tab')]).toEqual(['W:913115', null])
  })
  it('A fast text that ends with Enter is read as a code, and a slowly typed one is not', () => {
    expect([read('W:913115', 20), read('W:913115', 55), read('W:913115', 120), read('abc', 5)]).toEqual([
      'W:913115',
      'W:913115',
      null,
      null,
    ])
  })
})
