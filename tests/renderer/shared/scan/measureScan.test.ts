import { describe, expect, it } from 'vitest'
import { paperCode } from '#contract/workshop/paperCode.ts'
import type { Stroke } from '#renderer/shared/scan/keyRuns.ts'
import { type CodeKind, kindOfCode } from '#renderer/shared/scan/kindOfCode.ts'
import { measureScan } from '#renderer/shared/scan/measureScan.ts'
import { readAs, scanOf } from '#renderer/shared/scan/readings.ts'
import { swapCase } from '#renderer/shared/scan/swapCase.ts'
import { fc } from '#tests/support/samples/fc.ts'

/** Places and Shift of the characters of a sheet's code on an American keyboard. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
function pressUs(text: string): Pick<Stroke, 'code' | 'isShifted'>[] {
  return [...text].map((sign) => {
    if (/[0-9]/.test(sign)) return { code: `Digit${sign}`, isShifted: false }
    if (sign === ':') return { code: 'Semicolon', isShifted: true }
    if (sign === '-' || sign === '_') return { code: 'Minus', isShifted: sign === '_' }
    return { code: `Key${sign.toUpperCase()}`, isShifted: !LETTERS.includes(sign) }
  })
}
/** An American scanner on a German system: the keys give German characters. */
function onGermanSystem(text: string, pause = 10, ending?: string): Stroke[] {
  const keys = pressUs(text).map((one) => Object.assign({ key: '', at: 0, isCaps: false }, one))
  const german = [...(readAs('de', keys) ?? '')]
  const strokes = keys.map((one, at) => Object.assign(one, { key: german[at] ?? '', at: at * pause }))
  const end = { key: ending ?? '', code: ending ?? '', at: keys.length * pause, isShifted: false, isCaps: false }
  return ending === undefined ? strokes : [...strokes, end]
}

describe('the test of a scanner', () => {
  it('A scanner for an American keyboard on a German system is recognised, and its code is read', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 120 }), (uuid, pause) => {
        const code = paperCode(uuid)
        const strokes = onGermanSystem(code, pause, 'Enter')
        expect(scanOf(strokes.slice(0, -1)).readings).toContain(code)
        expect(measureScan(strokes)).toMatchObject({
          setting: 'us',
          meant: code,
          kind: 'paper',
          average: pause,
          slowest: pause,
          ending: 'Enter',
          isTooSlow: false,
        })
      }),
    )
  })

  it('Letters that Caps Lock has swapped between capital and small are swapped back', () => {
    const code = 'W:B72GyvOFZKUaC-ZCY56us2'
    const strokes = [...swapCase(code)].map((key, at) => ({ key, code: '', at, isShifted: false, isCaps: true }))
    expect(scanOf(strokes).text).toBe(code)
    expect(measureScan(strokes)).toMatchObject({ setting: 'caps', meant: code, kind: 'paper' })
  })

  it('The proposed setting fits the slowest key and the end of the code', () => {
    const at = (pause: number, ending?: string) => measureScan(onGermanSystem('913115', pause, ending))?.proposal
    expect([at(10, 'Tab'), at(60, 'Enter'), at(120), at(400)]).toEqual([
      { gap: 60, ending: 'key' },
      { gap: 90, ending: 'key' },
      { gap: 150, ending: 'none' },
      { gap: 150, ending: 'none' },
    ])
    expect(measureScan(onGermanSystem('913115', 400))?.isTooSlow).toBe(true)
    expect(measureScan(onGermanSystem('91'))).toBeNull()
  })

  it.each<[string, CodeKind]>([
    ['W:B72GyvOFZKUaC-ZCY56us2', 'paper'],
    ['C:B72GyvOFZKUaC-ZCY56us2', 'checkin'],
    ['q:B72GyvOFZKUaC-ZCY56us2', 'request'],
    ['WVWZZZ1KZ6W405522', 'vin'],
    ['IWVWZZZ1KZ6W405522', 'vin'],
    ['*WVWZZZ1KZ6W405522*', 'vin'],
    ['WVWZZZ1KZ6W4055227', 'vin'],
    ['https://werkbank.example/x', 'address'],
    ['4006381333931', 'product'],
    ['913115', 'number'],
    ['901300/2', 'number'],
    ['WÖB72GyvOFZKUaCßZCY56us2', 'other'],
    ['W:B72GyvOFZKUaC-ZCY', 'damaged'],
    ['WVWZZZ1KZ6W4O5522', 'wrongVin'],
    ['*WVWZZZIKZ6W405522*', 'wrongVin'],
    ['WOB-AB 123', 'plate'],
    ['www.werkbank.example', 'address'],
    ['WIFI:T:WPA;S:Werkstatt;P:geheim;;', 'contact'],
    ['BEGIN:VCARD', 'contact'],
    ['+49 30 1234567', 'phone'],
    ['tel:03012345678', 'phone'],
    ['0157 30009981', 'phone'],
    ['4006381333932', 'other'],
  ])('The scanned text %s is recognised as: %s', (text, kind) => expect(kindOfCode(text)).toBe(kind))

  it('Any scanned text is recognised as some kind', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => kindOfCode(text).length > 0))
  })
})
