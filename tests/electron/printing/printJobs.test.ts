import { beforeEach, describe, expect, test } from 'vitest'
import type { Label } from '#contract/ipc/printing.ts'
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
  chosen = { part: 'QL-820' }
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

describe('a label', () => {
  test('goes to the printer of its kind, in its own size and number', async () => {
    expect(await jobs.label({ kind: 'part', copies: 4, label })).toEqual({ ok: true })
    expect(printed).toEqual([
      { html: labelPage(label), printer: 'QL-820', copies: 4, pageSize: { width: 62_000, height: 29_000 } },
    ])
  })

  test('without a printer, or with one that is gone, is printed nowhere else', async () => {
    expect(await jobs.label({ kind: 'wheel', copies: 1, label })).toMatchObject({ reason: 'no_printer_chosen' })
    present = ['Office laser']
    expect(await jobs.label({ kind: 'part', copies: 1, label })).toEqual({
      ok: false,
      reason: 'printer_missing',
      detail: 'QL-820',
    })
    expect(printed).toEqual([])
  })

  test('that the printer refuses comes back with its words, and the next one is printed', async () => {
    failure = 'Print job failed'
    expect(await jobs.label({ kind: 'part', copies: 1, label })).toMatchObject({ reason: 'failed', detail: failure })
    failure = null
    expect(await jobs.label({ kind: 'part', copies: 1, label })).toEqual({ ok: true })
  })

  test('that a window shows itself gets the printer of its kind alone, and comes back with the words of the system', async () => {
    const on: string[] = []
    const print = (answer: string | null) => async (printer: string) => {
      on.push(printer)
      return answer
    }
    expect(await jobs.onPrinter('part', print(null))).toEqual({ ok: true })
    expect(await jobs.onPrinter('key', print(null))).toMatchObject({ reason: 'no_printer_chosen' })
    expect(await jobs.onPrinter('part', print('out of paper'))).toMatchObject({
      reason: 'failed',
      detail: 'out of paper',
    })
    expect(on).toEqual(['QL-820', 'QL-820'])
  })

  test('waits for the one before it', async () => {
    const order: string[] = []
    const slow = new PrintJobs({
      printers: async () => [{ name: 'QL-820', title: '' }],
      print: async ({ copies }) => {
        order.push(`begin ${copies}`)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(`end ${copies}`)
        return null
      },
      chosen: () => 'QL-820',
      testText: () => '',
    })
    await Promise.all([1, 2].map((copies) => slow.label({ kind: 'part', copies, label })))
    expect(order).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
  })

  test('for a test says its size', async () => {
    await jobs.test('part')
    expect(printed[0]).toMatchObject({ copies: 1, pageSize: { width: 62_000, height: 29_000 } })
    expect(printed[0]?.html).toContain('Testetikett')
    expect(printed[0]?.html).toContain('62 × 29 mm')
  })
})

describe('the page of a label', () => {
  test('has the size of the label and no script, address or frame', () => {
    const html = labelPage(label)
    expect(html).toContain('@page{size:62mm 29mm;margin:0}')
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|<img|<iframe|<link|src=|href=|url\(|@import/i)
  })

  test('takes what it is given as text', () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror="x('y')">&`
    const html = labelPage({ ...label, lines: [line(hostile)], qr: hostile })
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).toContain('onerror=&quot;x(&#39;y&#39;)&quot;')
  })

  test('shows a code only where there is one', () => {
    expect(labelPage(label)).toContain('<svg')
    expect(labelPage({ ...label, qr: null })).not.toContain('<svg')
  })
})
