import { beforeEach, describe, expect, test } from 'vitest'
import { hasMargins, LABEL_KINDS, type Label } from '#contract/ipc/printing.ts'
import { labelPage } from '#electron/printing/labelPage.ts'
import { PrintJobs, type Sheet } from '#electron/printing/printJobs.ts'

const line = (text: string) => ({ text, sizeMm: 4, bold: false })
const label: Label = { widthMm: 62, heightMm: 29, lines: [line('B-AB 123')], qr: 'https://werkbank.example/1' }

let printed: Sheet[]
let present: string[]
let failure: string | null
let chosen: Record<string, string>
let jobs: PrintJobs

beforeEach(() => {
  printed = []
  present = ['QL-820']
  failure = null
  chosen = { key: 'QL-820' }
  jobs = new PrintJobs({
    printers: async () => present.map((name) => ({ name, title: name })),
    print: async (sheet) => {
      printed.push(sheet)
      return failure
    },
    chosen: (kind) => chosen[kind],
    testText: () => 'Testetikett',
  })
})

describe('printing a label', () => {
  test('A label without a chosen printer, or with a printer that is gone, is printed on no other printer', async () => {
    expect(await jobs.test('mirror')).toMatchObject({ reason: 'no_printer_chosen' })
    present = ['Office laser']
    expect(await jobs.test('key')).toEqual({ ok: false, reason: 'printer_missing', detail: 'QL-820' })
    expect(printed).toEqual([])
  })

  test('A label that the printer refuses reports the words of the printer, and the next label is printed', async () => {
    failure = 'Print job failed'
    expect(await jobs.test('key')).toMatchObject({ reason: 'failed', detail: failure })
    failure = null
    expect(await jobs.test('key')).toEqual({ ok: true })
  })

  test('A label that a window shows goes only to the printer of its kind, and reports the words of the system', async () => {
    const on: string[] = []
    const print = (answer: string | null) => async (printer: string) => {
      on.push(printer)
      return answer
    }
    expect(await jobs.onPrinter('key', print(null))).toEqual({ ok: true })
    expect(await jobs.onPrinter('mirror', print(null))).toMatchObject({ reason: 'no_printer_chosen' })
    expect(await jobs.onPrinter('key', print('out of paper'))).toMatchObject({
      reason: 'failed',
      detail: 'out of paper',
    })
    expect(on).toEqual(['QL-820', 'QL-820'])
  })

  test('A label is printed only after the label before it', async () => {
    const order: string[] = []
    const slow = (name: string) => async () => {
      order.push(`begin ${name}`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`end ${name}`)
      return null
    }
    await Promise.all(['one', 'two'].map((name) => jobs.onPrinter('key', slow(name))))
    expect(order).toEqual(['begin one', 'end one', 'begin two', 'end two'])
  })

  test('7.12.10 Receipts and call slips have a printer of their own, and keep the margins of their page', async () => {
    chosen = { receipt: 'QL-820', call: 'QL-820' }
    expect(await jobs.test('receipt')).toEqual({ ok: true })
    expect(await jobs.test('call')).toEqual({ ok: true })
    expect(printed.map(({ pageSize }) => pageSize)).toEqual([
      { width: 148_000, height: 210_000 },
      { width: 105_000, height: 148_000 },
    ])
    expect(LABEL_KINDS.filter(hasMargins)).toEqual(['material', 'receipt', 'call'])
  })

  test('A test label shows its size', async () => {
    await jobs.test('key')
    expect(printed[0]).toMatchObject({ printer: 'QL-820', copies: 1, pageSize: { width: 57_000, height: 32_000 } })
    expect(printed[0]?.html).toContain('Testetikett')
    expect(printed[0]?.html).toContain('57 × 32 mm')
  })
})

describe('the page of a label', () => {
  test('The page of a label has the size of the label and no script, address or frame', () => {
    const html = labelPage(label)
    expect(html).toContain('@page{size:62mm 29mm;margin:0}')
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|<img|<iframe|<link|src=|href=|url\(|@import/i)
  })

  test('The page of a label shows its input as text', () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror="x('y')">&`
    const html = labelPage({ ...label, lines: [line(hostile)], qr: hostile })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('onerror=&quot;x(&#39;y&#39;)&quot;')
  })

  test('The page of a label shows a code only where there is one', () => {
    expect(labelPage(label)).toContain('<svg')
    expect(labelPage({ ...label, qr: null })).not.toContain('<svg')
  })
})
