import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicSettings } from '#server/modules/workplace/publicSettings.ts'
import { openSettings } from '#tests/server/settings/person.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { timedTest } from '#tests/support/timed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1" fill="${colour}"/></svg>`
const dataUrl = (text: string) => `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.address}${path}`, { headers })

async function openDealer(picture: string) {
  const { change, dealer } = await openSettings(server)
  await change({ custom_logo: dataUrl(picture), custom_site_title: '{{dealer}}' })
  const settings = async () =>
    (await (await get('/api/v1/settings', { 'x-dealer-code': dealer.code })).json()) as {
      data: { custom_logo: string; custom_login_logo: string; custom_site_title: string }
    }
  return { change, dealer, settings }
}

describe('S8 the public settings of a dealer', () => {
  it('S8 The public settings name the address of a picture and do not carry it', async () => {
    const { settings } = await openDealer(svg('red'))
    const { data } = await settings()
    expect(data.custom_logo).toMatch(/^\/api\/v1\/settings\/pictures\/[\w-]+\/[0-9a-f]{64}$/)
    expect(data.custom_login_logo).toBe('')
    const picture = await get(data.custom_logo)
    expect([picture.status, picture.headers.get('content-type'), await picture.text()]).toEqual([
      200,
      'image/svg+xml',
      svg('red'),
    ])
    expect(picture.headers.get('cache-control')).toContain('immutable')
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const again = await get(data.custom_logo, { 'if-none-match': picture.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('S8 A new picture has a new address, and the address of the old picture is not found any more', async () => {
    const { change, settings } = await openDealer(svg('red'))
    const before = (await settings()).data.custom_logo
    await change({ custom_logo: dataUrl(svg('blue')) })
    const after = (await settings()).data.custom_logo
    expect(after).not.toBe(before)
    expect((await get(before)).status).toBe(404)
    expect(await (await get(after)).text()).toBe(svg('blue'))
  })

  it('S8 The public settings of one dealer do not lead to a picture of another', async () => {
    const [one, other] = [await openDealer(svg('green')), await openDealer(svg('black'))]
    const address = (await one.settings()).data.custom_logo
    expect((await get(address.replace(one.dealer.code, other.dealer.code))).status).toBe(404)
    expect((await get(address.replace(one.dealer.code, 'nobody'))).status).toBe(404)
  })

  it('S8 The public settings are read from the database once per version, and follow the dealer’s name', async () => {
    const { change, dealer } = await openDealer(svg('red'))
    let reads = 0
    const counting = Object.assign(Object.create(server.database) as typeof server.database, {
      inDealer: (...given: Parameters<typeof server.database.inDealer>) => {
        reads += 1
        return server.database.inDealer(...given)
      },
    })
    const publicSettings = createPublicSettings(counting, readClock)
    const named = (name: string) => publicSettings({ ...dealer, name })
    await Promise.all(Array.from({ length: 20 }, () => named('Ahorn')))
    expect([reads, (await named('Ahorn')).data.custom_site_title]).toEqual([1, 'Ahorn'])
    expect([(await named('Linde')).data.custom_site_title, reads]).toEqual(['Linde', 1])
    await change({ custom_info: 'Neu' })
    expect([(await named('Linde')).data.custom_info, reads]).toEqual(['Neu', 2])
  })
})

describe('S8 the description of the interface', () => {
  it('S8 The description is not sent again when unchanged, and compressed for clients that accept it', async () => {
    const first = await get('/api/docs/json')
    const text = await first.text()
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(JSON.parse(text)).toHaveProperty('openapi')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/api/docs/json?x=1', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const plain = await get('/api/docs/json', { 'accept-encoding': 'identity' })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, text])
  })

  timedTest('S8 The description is not rendered again for each request', async () => {
    await get('/api/docs/json')
    const timeOf = async (path: string) => {
      const started = performance.now()
      await Promise.all(Array.from({ length: 50 }, async () => (await get(path)).arrayBuffer()))
      return performance.now() - started
    }
    // The fastest of three rounds counts, because other work of the machine must not.
    const many = Math.min(
      await timeOf('/api/docs/json'),
      await timeOf('/api/docs/json'),
      await timeOf('/api/docs/json'),
    )
    const health = await timeOf('/api/health')
    // Rendered each time, 50 answers would take more than a hundred times as long.
    expect(many).toBeLessThan(Math.max(40 * health, 1_500))
  })
})

describe('S8 a network that sends requests without end', () => {
  it('S8 A network is refused after 1,200 requests in a minute, on that address only', async () => {
    const { dealer } = await openDealer(svg('red'))
    const ask = async () => (await get('/api/v1/settings', { 'x-dealer-code': dealer.code })).status
    const statuses: number[] = []
    for (let at = 0; at < 26; at++) statuses.push(...(await Promise.all(Array.from({ length: 50 }, ask))))
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1_200)
    expect((await get('/api/health')).status).toBe(200)
    expect((await get('/api/docs')).status).toBe(200)
  })
})
