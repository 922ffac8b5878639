import { describe, expect, test } from 'vitest'
import { type PdfPiece, pdfLines } from '#renderer/features/hst/reading/pdf/pdfLines.ts'
import { pdfPages } from '#renderer/features/hst/reading/pdf/pdfPages.ts'
import { ENCRYPTED, pdfFile, SCAN, written } from '#tests/support/samples/pdfFile.ts'

const read = (file: Buffer) => pdfPages(new Uint8Array(file))
const piece = (text: string, x: number, y: number, width = text.length * 5): PdfPiece => ({
  text,
  x,
  y,
  width,
  height: 10,
})

describe('E21 a PDF print-out that cannot be read', () => {
  test.each([
    ['is damaged', Buffer.from('%PDF-1.7\nnothing that a PDF file has'), 'pdfDamaged'],
    ['is no PDF file', Buffer.from('PK\u0003\u0004'), 'pdfDamaged'],
    ['is empty', Buffer.alloc(0), 'pdfDamaged'],
    ['has no page', pdfFile([]), 'pdfDamaged'],
    ['needs a password', pdfFile([{ content: written('28E9', 50, 700) }], { trailer: ENCRYPTED }), 'pdfLocked'],
    ['is a scan', pdfFile([{ content: SCAN }]), 'pdfPicture'],
    ['has a scan among its pages', pdfFile([{ content: written('28E9', 50, 700) }, { content: SCAN }]), 'pdfPicture'],
    [
      'has a page of letters that were drawn',
      pdfFile([{ content: written('28E9', 50, 700) }, { content: '0 0 m 9 9 l S\n'.repeat(30) }]),
      'pdfPicture',
    ],
    ['is blank', pdfFile([{}]), 'pdfPicture'],
    [
      'has too many pages',
      pdfFile(Array.from({ length: 61 }, () => ({ content: written('28E9', 50, 700) }))),
      'pdfTooLong',
    ],
  ])('A PDF that %s is refused with its reason', async (_, file, problem) => {
    expect(await read(file)).toEqual({ problem })
  })
})

test('A blank page at the end does not refuse the pages before it', async () => {
  const first = [written('28E9', 50, 700), written('Airbag', 150, 700), written('offen', 400, 700)].join('\n')
  expect(await read(pdfFile([{ content: first }, {}]))).toEqual({ text: '28E9\tAirbag\toffen' })
})

describe('lines of a PDF page', () => {
  const head = [piece('Nummer', 50, 100), piece('Titel', 120, 100), piece('Status', 300, 100)]

  test('The row of a table becomes one line, whatever order its pieces of text come in', () => {
    const row = [piece('offen', 300, 120), piece('28E9', 50, 120), piece('Rückruf', 120, 120), piece(' ', 155, 120, 3)]
    expect(pdfLines([...row, piece('Airbag', 158, 120), ...head])).toEqual([
      'Nummer\tTitel\tStatus',
      '28E9\tRückruf Airbag\toffen',
    ])
  })

  test('A full cell that touches the next column is still separated from that column', () => {
    const rows = [100, 120].flatMap((y) => [piece('28E9', 50, y), piece('Airbag', 120, y), piece('offen', 300, y)])
    const full = [piece('58B5', 50, 140), piece('Kraftstoffleitung', 120, 140, 177), piece('offen', 300, 140)]
    expect(pdfLines([...rows, ...full])[2]).toBe('58B5\tKraftstoffleitung\toffen')
  })

  test.each([
    ['in the middle of its row', [114, 126], 120],
    ['at the top of its row', [120, 132], 120],
    ['in three lines', [108, 120, 132], 120],
  ])('A title in several lines becomes one title, with its number %s', (_, titles, y) => {
    const lines = titles.map((at, index) => piece(['eins', 'zwei', 'drei'][index] ?? '', 120, at))
    const next = [piece('9DM2', 50, 160), piece('Software', 120, 160), piece('erledigt', 300, 160)]
    const title = ['eins', 'zwei', 'drei'].slice(0, titles.length).join(' ')
    expect(pdfLines([piece('28E9', 50, y), ...lines, piece('offen', 300, y), ...next])).toEqual([
      `28E9\t${title}\toffen`,
      '9DM2\tSoftware\terledigt',
    ])
  })

  test('The lines of a list stay separate, however close they are', () => {
    expect(
      pdfLines([piece('FIN: X', 50, 100), piece('Modell: Golf', 50, 112), piece('Stand: heute', 50, 124)]),
    ).toEqual(['FIN: X', 'Modell: Golf', 'Stand: heute'])
  })
})
