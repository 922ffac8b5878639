import { describe, expect, it } from 'vitest'
import { LABEL_CODE_MAX, labelAddress, readLabel } from '#contract/labels/labelPage.ts'
import { labelProblem } from '#renderer/features/qrPrint/problems.ts'

const UUID = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
const labelOf = (code: string, name: string, size = '62x29') =>
  readLabel(
    labelAddress({ type: 'file', code, lines: [name], copies: 1, size: '62x29', hasBars: false, printsAtOnce: false })
      .replace('62x29', size)
      .replace(/^[^#]*/, ''),
  )

describe('7.23 labels of files', () => {
  it('A label of a file has the code that opens it, and a name that fits', () => {
    const label = labelOf(`https://werkbank.example/uploads/${UUID}`, `${'Prüfprotokoll '.repeat(14)}.pdf`)
    expect(labelProblem(label)).toBeNull()
    expect(label).toMatchObject({ type: 'file', size: '62x29', code: `https://werkbank.example/uploads/${UUID}` })
    expect(label.lines[0]?.length).toBeLessThanOrEqual(80)
  })

  it('A code of 5,000 characters is refused with a reason, and prints nothing', () => {
    expect(labelProblem(labelOf('x'.repeat(5_000), 'Plan.pdf'))).toBe('codeTooLong')
    expect(labelProblem(labelOf('x'.repeat(LABEL_CODE_MAX), 'Plan.pdf'))).toBeNull()
  })

  it('A size that does not exist is a sheet of A4', () => {
    expect(labelOf('W:1', 'Plan.pdf', '99x99').size).toBe('a4')
  })
})
