import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { KEY_DROP_PAGE, KEY_DROP_PAGE_FILE } from '#contract/service/keyDrop.ts'
import { CONSENT_PAGE, CONSENT_PAGE_FILE } from '#contract/workshop/consentLink.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { buildPage, OWN_PAGES } from '../../../vite.config.ts'

/** Largest page that an old phone on a slow network opens in a few seconds (bytes, compressed). */
const PAGE_MAX = 60_000

let server: TestServer
let webFolder: string
beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'werkbank-web-'))
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<html></html>')
  for (const page of OWN_PAGES) writeFileSync(join(webFolder, page.file), await buildPage(page))
  server = await startTestServer({ webFolder })
})
afterAll(async () => {
  await server.close()
  rmSync(webFolder, { recursive: true })
})

const PAGES = [
  [
    '7.12 The key-drop page',
    KEY_DROP_PAGE,
    KEY_DROP_PAGE_FILE,
    ['Schlüssel abgeben', 'Hand in your key', 'تسليم المفتاح'],
  ],
  ['Point 31.3 The page of a question', CONSENT_PAGE, CONSENT_PAGE_FILE, ['Zustimmen', 'Accept', 'أوافق']],
] as const

it.each(PAGES)(
  '%s is one small file with all languages, and its security policy allows nothing from other servers',
  async (_, path, file, texts) => {
    const answer = await fetch(server.address + path)
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(gzipSync(html).length).toBeLessThan(PAGE_MAX)
    for (const text of texts) expect(html).toContain(text)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+'; connect-src 'self'; img-src blob:; /,
    )
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    // The file is not served under its own name, where it would have the policy of the app.
    expect((await fetch(`${server.address}/${file}`)).status).toBe(404)
  },
)
