import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { LANGUAGES } from '#contract/constants.ts'
import { typed } from '#server/documents/parts/typedText.ts'
import { printedPages, printedTexts } from '#tests/support/browser/printedPages.ts'
import { frame, openDocuments, receipts } from './sampleDocuments.ts'

const documents = openDocuments()
afterAll(() => documents.close())

const DEALER = 'a'
const pagesOf = async (ask: Parameters<typeof receipts>) =>
  printedTexts(await documents.render(DEALER, receipts(...ask)))
/** The text without the marks of direction that readers of PDF files add. */
const plain = (text: string) => text.replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]/g, '')
const textOf = async (...ask: Parameters<typeof receipts>) =>
  plain((await pagesOf(ask)).map(({ text }) => text).join('\n'))

describe('documents of the server', () => {
  it('A document has A4 pages with the letter head on the first, a repeated table head and numbered pages', async () => {
    const pages = await pagesOf([Array.from({ length: 120 }, (_, at) => `Person ${at}`)])
    expect(pages.length).toBeGreaterThan(2)
    for (const [at, { mm, text }] of pages.entries()) {
      expect(mm.map(Math.round)).toEqual([210, 297])
      expect(text).toContain(`Seite ${at + 1} von ${pages.length}`)
      expect(text).toContain('Gelesen am')
      expect(text.includes('Musterstraße 1')).toBe(at === 0)
    }
    const all = pages.map(({ text }) => text).join()
    for (const at of [0, 60, 119]) expect(all).toMatch(new RegExp(`Person ${at}\\b`))
  })

  it('Typed text is never markup: commands, formulas, references and comments are printed as they are', async () => {
    const hostile = [
      '#read("/etc/passwd")',
      '$x^2$ *bold* _it_ @ref <lab> // end',
      '#import "@preview/a:1.0.0": *',
      '= Title \\ #panic() `raw`',
    ]
    const text = await textOf(hostile)
    for (const one of hostile) expect(text.replaceAll(/\s+/g, '')).toContain(one.replaceAll(/\s+/g, ''))
    expect(text).not.toContain('root:')
  })

  it('Controls, lone surrogates and marks of direction are dropped, and emoji and all languages are printed', async () => {
    const names = [
      'A\u0000B\u0007C',
      'x\u202Egpj.exe',
      '\uD83D half',
      'Łódź Çağrı Ășț Щука Їжак ñ ß',
      'مرحبا W-12',
      '👩‍🔧 ok',
    ]
    const text = await textOf(names)
    for (const one of ['ABC', 'xgpj.exe', 'half', 'Łódź Çağrı Ășț', 'Щука Їжак ñ ß', 'W-12', 'ok'])
      expect(text).toContain(one)
  })

  it('A word of any length stays inside of its column and of the page', async () => {
    const long = ['W'.repeat(400), '💥'.repeat(100), 'م'.repeat(200)]
    const words = ['Donaudampfschifffahrtsgesellschaftskapitän '.repeat(40), `${'W'.repeat(37)} `.repeat(20)]
    const texts = [
      { language: 'de' as const, title: '', note: '', parts: words.map((text) => ({ kind: 'text' as const, text })) },
    ]
    const { data } = receipts(long)
    const pdf = await documents.render(DEALER, receipts([], { data: Object.assign({}, data, { texts }) }))
    const pages = await printedPages(pdf)
    const text = plain(pages.map((page) => page.text).join('\n'))
    expect(text.match(/W{2,}/g)?.join('').length).toBeGreaterThanOrEqual(400 + 20 * 37)
    expect(text).toContain('Bestätigt')
    // The lines of the table end at the margin of 17 mm.
    for (const page of pages) expect(page.ink()?.right).toBeLessThan(193.4)
  })

  it('Each of the eleven languages makes a document', async () => {
    for (const language of LANGUAGES) {
      const text = await textOf(['Ada'], { language })
      expect([language, text.includes('Ada')]).toEqual([language, true])
    }
  })

  it('A picture is scaled down and drawn, and one that cannot be decoded leaves the document whole', async () => {
    const logo = await sharp({ create: { width: 4_000, height: 1_000, channels: 4, background: '#0b5cad' } })
      .png()
      .toBuffer()
    const of = (bytes: Uint8Array | null) =>
      documents.render(
        DEALER,
        receipts(['Ada'], { pictures: [{ name: 'logo', kind: 'logo', read: () => Promise.resolve(bytes) }] }),
      )
    const [drawn, broken, none] = [await of(logo), await of(Buffer.from('<html>')), await of(null)]
    expect(drawn.length).toBeGreaterThan(none.length)
    expect(drawn.length).toBeLessThan(100_000)
    for (const pdf of [drawn, broken, none]) expect((await printedTexts(pdf))[0]?.text).toContain('Ada')
  })

  it('A template reads no file, loads no package and evaluates no text', () => {
    const folder = join(import.meta.dirname, '../../../server/documents/templates')
    const names = readdirSync(folder)
    expect(names.filter((name) => !name.endsWith('.typ'))).toEqual([])
    for (const name of names) {
      const source = readFileSync(join(folder, name), 'utf8')
      expect([
        name,
        source.match(/@(?:preview|local)|\b(?:read|eval|plugin|include|csv|yaml|toml|xml|cbor)\b\s*\(/g),
      ]).toEqual([name, null])
      expect([...source.matchAll(/#?import "([^"]+)"/g)].map(([, from]) => from)).toEqual(
        name === 'layout.typ' ? [] : ['layout.typ'],
      )
    }
  })
})

describe('limits of documents', () => {
  it('A process that takes too long or too much memory is killed, and the next document gets a new one', async () => {
    const slow = openDocuments({ limits: { timeMs: 1, heapMb: 256, memoryMb: 700 } })
    await expect(slow.render(DEALER, receipts(['Ada']))).rejects.toMatchObject({ code: 'document_failed' })
    slow.close()
    const large = openDocuments({ limits: { timeMs: 20_000, heapMb: 256, memoryMb: 20 } })
    const many = receipts(Array.from({ length: 8_000 }, (_, at) => `Person ${at}`))
    await expect(large.render(DEALER, many)).rejects.toMatchObject({ code: 'document_failed' })
    large.close()
    expect(await textOf(['Grace'])).toContain('Grace')
  })

  it('A template with an error answers a clear code, and the log names the problem', async () => {
    const logged: unknown[] = []
    const own = openDocuments({ logger: { error: (entry: unknown) => void logged.push(entry) } as never })
    const broken = receipts(['Ada'])
    const data = { ...broken.data, heads: undefined } as never
    await expect(own.render(DEALER, { ...broken, data })).rejects.toMatchObject({ code: 'document_failed' })
    expect(JSON.stringify(logged)).toContain('newsReceipts')
    own.close()
  })

  it('A dealer with too many waiting documents is refused, and another dealer is not', async () => {
    const own = openDocuments()
    const asked = Array.from({ length: 25 }, () => own.render('busy', receipts(['Ada'])))
    const other = own.render('calm', receipts(['Bea']))
    const ended = await Promise.allSettled(asked)
    expect(
      ended.filter(({ status }) => status === 'rejected').map((one) => (one as PromiseRejectedResult).reason.code),
    ).toEqual(Array.from({ length: 4 }, () => 'too_many_attempts'))
    expect((await printedTexts(await other))[0]?.text).toContain('Bea')
    own.close()
  })

  it('A document holds no text of the document before it', async () => {
    await textOf(['Geheim'], {})
    expect(
      await textOf(['Ada'], { data: { ...receipts(['Ada']).data, frame: frame({ subject: typed('Neu') }) } }),
    ).not.toContain('Geheim')
  })
})
