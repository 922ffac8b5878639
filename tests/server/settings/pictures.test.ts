import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { cleanSvg, SVG_MAX_BYTES } from '#server/storage/cleanSvg.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timedTest } from '#tests/support/timed.ts'
import { openSettings } from './person.ts'

const LOGO = `<?xml version="1.0" encoding="utf-8"?>
<!-- made with a program -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/>
</linearGradient></defs><path d="M0 0h10" fill="url(#g)"/><text x="1">Räder &amp; Reifen</text></svg>`
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${attributes}>${inside}</svg>`

describe('an SVG', () => {
  it('An SVG that only draws stays as it is', () => {
    expect(cleanSvg(LOGO)).toBe(LOGO.slice(LOGO.indexOf('<svg')))
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script without an end', '<script href="https://evil.example/x.js"/>'],
    ['what runs when it is loaded', '<path d="M0 0" onload="alert(1)"/>'],
    ['what runs when it is clicked', '<g onclick=\'alert(1)\'><path d="M0 0"/></g>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png" width="1" height="1"/>'],
    ['a use of something elsewhere', '<use xlink:href="https://evil.example/x.svg#a"/>'],
    [
      'a web page',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>',
    ],
    ['a style sheet', '<style>@import url(https://evil.example/x.css)</style>'],
    ['a style', '<path d="M0 0" style="background:url(https://evil.example)"/>'],
    ['a colour from elsewhere', '<path d="M0 0" fill="url(https://evil.example/x#a)"/>'],
    ['an animation', '<animate attributeName="href" values="javascript:alert(1)"/>'],
    ['a change by animation', '<set attributeName="onload" to="alert(1)"/>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
  ])('An SVG loses %s', (_what, inside) => {
    const cleaned = cleanSvg(svg(inside))
    expect(cleaned).not.toBeNull()
    expect(cleaned).not.toMatch(/script|alert|evil|href|style|on\w+=|animate|<set|foreign|image/i)
  })

  it.each([
    ['entities of its own', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`],
    ['an entity', svg('<text>&a;</text>')],
    ['a character by number', svg('<text>&#x3c;script&#x3e;</text>')],
    ['something after the end', `${svg('')}<script>alert(1)</script><p>`],
    ['two pictures', svg('') + svg('')],
    ['a page', '<html><body></body></html>'],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ['a wrong order', '<svg><g></svg></g>'],
    ['a bare sign', svg('<text>a < b</text>')],
    ['an attribute without quotes', svg('<path onload=alert(1) d="M0 0"/>')],
    ['marked-up characters', svg('<![CDATA[<script>alert(1)</script>]]>')],
    ['nothing', ''],
    ['words', 'hello'],
    ['more than anybody draws', svg('<g/>'.repeat(20_001))],
  ])('An SVG with %s is refused', (_what, text) => expect(cleanSvg(text)).toBeNull())

  it('An SVG may have 200 kB and no more', () => {
    const drawing = (size: number) => svg(`<text>${'x'.repeat(size - svg('<text></text>').length)}</text>`)
    expect(cleanSvg(drawing(SVG_MAX_BYTES))).not.toBeNull()
    expect(cleanSvg(drawing(SVG_MAX_BYTES + 1))).toBeNull()
  })

  it('An SVG with an unclosed element that would be removed is refused', () => {
    expect(cleanSvg(svg('<script><g/>'))).toBeNull()
    expect(cleanSvg(svg('<g/><style x="">'))).toBeNull()
  })

  timedTest.each([
    '<',
    '<!--',
    '<script',
    '<script>',
    '<SCRIPT >x',
    '<a>',
    '<g>',
    '<a ',
    '&',
    '<g x="',
    '<?',
    '<!DOCTYPE ',
    '<g x=""',
  ])('An SVG full of "%s" takes hardly longer than a drawing of that size', (part) => {
    const fastest = (text: string) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const started = performance.now()
          cleanSvg(text)
          return performance.now() - started
        }),
      )
    const filled = (one: string) => svg(one.repeat((SVG_MAX_BYTES - 200) / one.length))
    expect(fastest(filled(part))).toBeLessThan(10 * fastest(filled('<path d="M0 0h10"/>')) + 5)
  })
})

describe('pictures of the settings', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const as = (type: string, bytes: Buffer | string) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  const shown = async (address: unknown) => {
    const answer = await fetch(`${server.address}${String(address)}`)
    return as(answer.headers.get('content-type') ?? '', Buffer.from(await answer.arrayBuffer()))
  }
  const fieldsOf = ({ json }: { json: unknown }) => (json as ErrorBody).fields

  it('A picture of the settings is stored without active content, and named after its content', async () => {
    const { change, found } = await openSettings(server)
    expect((await change({ custom_logo: as('image/svg+xml', svg('<script>alert(1)</script><g/>')) })).status).toBe(200)
    expect(await shown((await found('custom_logo'))?.value)).toBe(as('image/svg+xml', svg('<g/>')))
    expect((await change({ custom_logo: as('image/jpeg', png(10, 10)) })).status).toBe(200)
    expect(await shown((await found('custom_logo'))?.value)).toBe(as('image/png', png(10, 10)))
  })

  it('A picture of the settings may have two megabytes and not a byte more', async () => {
    const { change } = await openSettings(server)
    const most = 2 * 1024 * 1024
    const padded = (size: number) => {
      const bare = png(10, 10, [['gAMA', '']]).length
      return png(10, 10, [['gAMA', 'x'.repeat(size - bare)]])
    }
    const both = { custom_logo: as('image/png', padded(most)), custom_login_logo: as('image/png', padded(most)) }
    expect((await change(both)).status).toBe(200)
    for (const size of [most + 1, most + 100_000])
      expect(fieldsOf(await change({ custom_logo: as('image/png', padded(size)) }))).toEqual({
        'values.custom_logo': 'image_too_large',
      })
  })

  it.each([
    ['30,000 pixels a side', png(30_000, 1)],
    ['4,097 pixels high', png(1, 4_097)],
  ])(
    'S16 A small picture with %s is refused, because it would unpack to gigabytes in every browser',
    async (_what, bytes) => {
      const { change } = await openSettings(server)
      expect(fieldsOf(await change({ custom_logo: as('image/png', bytes) }))).toEqual({
        'values.custom_logo': 'image_too_large',
      })
    },
  )

  it('A picture of the settings that is sent again changes nothing', async () => {
    const { change, list } = await openSettings(server)
    await change({ custom_logo: as('image/png', png(20, 20)) })
    const before = await list()
    await change({ custom_logo: as('image/png', png(20, 20)) })
    expect(await list()).toEqual(before)
  })

  it('A picture of the settings is sent as bytes: the name of a stored file is refused', async () => {
    const { dealer, change } = await openSettings(server)
    await change({ custom_logo: as('image/png', png(20, 20)) })
    const [file] = await server.database.inDealer(dealer.dealerId, (tx) =>
      tx.selectFrom('files').select('uuid').where('owner_record', '=', 'setting').execute(),
    )
    const answer = await change({ custom_login_logo: file?.uuid })
    expect(fieldsOf(answer)).toEqual({ 'values.custom_login_logo': 'image_invalid' })
  })

  it('Pictures of the settings go along with an export and come back with it', async () => {
    const { admin, change } = await openSettings(server)
    await change({ custom_logo: as('image/png', png(20, 20)) })
    const { values } = await admin.ok<{ values: Record<string, unknown> }>('GET', '/v1/admin/settings/export')
    expect(values.custom_logo).toBe(as('image/png', png(20, 20)))
  })

  it.each([
    ['a page', 'image/png', '<html></html>............'],
    ['a broken SVG', 'image/svg+xml', '<svg'],
    ['a GIF', 'image/png', 'GIF89a.................'],
    [
      'the head of a picture with anything behind it',
      'image/png',
      Buffer.concat([png(9, 9).subarray(0, 40), Buffer.alloc(999)]),
    ],
  ])('A picture of the settings is refused: %s', async (_what, type, text) => {
    const { change } = await openSettings(server)
    expect(fieldsOf(await change({ custom_logo: as(type, text) }))).toEqual({ 'values.custom_logo': 'image_invalid' })
  })
})
