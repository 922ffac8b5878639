import { describe, expect, it } from 'vitest'
import { differingLines } from '#renderer/ui/text/differingLines.ts'

/** A line with its marked letters in brackets. */
const written = (texts: readonly string[]) =>
  differingLines(texts).map((lines) =>
    lines.map((pieces) => pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')),
  )

describe('lines that tell several readings of a file apart', () => {
  it('The letters that differ between two readings of a file are marked', () => {
    expect(written(['Name\r\nGüneş;Işık', 'Name\r\nGüneţ;Iţýk'])).toEqual([['Güne[ş];I[şı]k'], ['Güne[ţ];I[ţý]k']])
  })

  it('Another line is shown when the first one leaves two readings alike', () => {
    expect(written(['Zoé\nLefèvre', 'ZoÈ\nLefËvre', 'Zoé\nLefčvre'])).toEqual([
      ['Zo[é]', 'Lef[è]vre'],
      ['Zo[È]', 'Lef[Ë]vre'],
      ['Zo[é]', 'Lef[č]vre'],
    ])
  })

  it('A long line is shown from shortly before its first marked letter', () => {
    const line = 'x'.repeat(100)
    expect(written([`${line}ä${line}`, `${line}ö${line}`])).toEqual([
      [`…${'x'.repeat(30)}[ä]${'x'.repeat(49)}`],
      [`…${'x'.repeat(30)}[ö]${'x'.repeat(49)}`],
    ])
  })
})
