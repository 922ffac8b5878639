import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { scan, scannerVersion } from '#server/storage/virusScanner.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import { createDealer, createUser } from '#tests/support/database/people.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'
import { startVirusScanner } from '#tests/support/services/virusScanner.ts'

const HOST = '127.0.0.1'
/** A picture, and one that the scanner takes for a virus. */
const [PIXEL, HARMFUL] = [png(1, 1), png(2, 2)]
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
/** The content of a settings address, in the form in which it is sent. */
async function shownAt(address: unknown): Promise<string> {
  const answer = await fetch(`${server.address}${String(address)}`)
  return dataUrl(Buffer.from(await answer.arrayBuffer()))
}

let scanner: Awaited<ReturnType<typeof startVirusScanner>>
let server: TestServer
let admin: TestClient

beforeAll(async () => {
  ;[scanner, server] = await Promise.all([startVirusScanner(HARMFUL), startTestServer()])
  const dealer = await createDealer(server.database)
  const person = await createUser(server.database, dealer, { permissions: { global: ['global.admin'] } })
  admin = await signIn(server.address, dealer, person)
})
afterAll(async () => {
  await Promise.all([scanner.stop(), server.close()])
})

/** Answers every connection with the same bytes. */
async function pretend(words: string): Promise<{ port: number; server: Server }> {
  const listener = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(words)
  })
  await new Promise<void>((resolve) => listener.listen(0, HOST, () => resolve()))
  const address = listener.address()
  return { port: address && typeof address === 'object' ? address.port : 0, server: listener }
}

async function change(values: Record<string, unknown>) {
  const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
  return admin.send('PATCH', '/v1/admin/settings', { version, values })
}
const errorOf = ({ json }: { json: unknown }) => (json as ErrorBody).error

describe('the virus scanner', () => {
  it('The scanner names its version, passes harmless files, and finds known threats', async () => {
    expect(await scannerVersion({ host: HOST, port: scanner.port })).toMatch(/^ClamAV /)
    expect(await scan({ host: HOST, port: scanner.port }, PIXEL)).toEqual({ threat: null, answer: 'stream: OK' })
    const { threat } = await scan({ host: HOST, port: scanner.port }, HARMFUL)
    expect(threat).toContain('Werkbank-Test')
  })

  it('The scanner gets a file in pieces', async () => {
    const large = Buffer.alloc(3_000_000, 'werkbank')
    expect((await scan({ host: HOST, port: scanner.port }, large)).threat).toBeNull()
  })

  it.each([
    '',
    'stream: something ERROR\0',
    'INSTREAM size limit exceeded. ERROR\0',
    'HTTP/1.1 200 OK',
    'stream: OKAY',
  ])('The answer "%s" of a scanner is no verdict: the file does not count as clean', async (words) => {
    const other = await pretend(words)
    await expect(scan({ host: HOST, port: other.port }, PIXEL)).rejects.toThrow()
    other.server.close()
  })

  it('A scanner that cannot be reached gives no verdict', async () => {
    const gone = await pretend('')
    await new Promise((resolve) => gone.server.close(resolve))
    await expect(scan({ host: HOST, port: gone.port }, PIXEL)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('pictures of the settings', () => {
  it('Pictures of the settings are scanned while the scanner is on, and refused or unscanned pictures are not stored', async () => {
    const on = { plugin_anti_virus: true, anti_virus_host: HOST, anti_virus_port: scanner.port }
    expect((await change(on)).status).toBe(200)
    expect((await change({ custom_logo: dataUrl(PIXEL) })).status).toBe(200)
    const infected = await change({ custom_logo: dataUrl(HARMFUL), custom_info: 'Neu' })
    expect((infected.json as ErrorBody).fields).toEqual({ 'values.custom_logo': 'infected' })
    const gone = await pretend('')
    await new Promise((resolve) => gone.server.close(resolve))
    expect((await change({ anti_virus_port: gone.port })).status).toBe(200)
    const unseen = await change({ custom_logo: dataUrl(png(3, 3)) })
    expect([unseen.status, errorOf(unseen)]).toEqual([409, 'scanner_unavailable'])
    const { settings } = await admin.ok<{ settings: { key: string; value: unknown }[] }>('GET', '/v1/admin/settings')
    expect(await shownAt(settings.find(({ key }) => key === 'custom_logo')?.value)).toBe(dataUrl(PIXEL))
    expect(settings.find(({ key }) => key === 'custom_info')?.value).toBe('')
  })
})

describe('pictures that are restored from the history', () => {
  it('Pictures that are restored from the history are scanned, too, because they may be older than the scanner', async () => {
    await change({ plugin_anti_virus: false, anti_virus_host: HOST, anti_virus_port: scanner.port })
    expect((await change({ custom_login_logo: dataUrl(HARMFUL) })).status).toBe(200)
    expect((await change({ custom_login_logo: dataUrl(PIXEL) })).status).toBe(200)
    await change({ plugin_anti_virus: true })
    const goBack = async () => {
      const path = '/v1/admin/settings/history?key=custom_login_logo'
      const [newest] = await admin.ok<{ uuid: string }[]>('GET', path)
      const { version } = await admin.ok<{ version: number }>('GET', '/v1/admin/settings')
      return admin.send('POST', '/v1/admin/settings/restore', { version, change_uuid: newest?.uuid })
    }
    expect(((await goBack()).json as ErrorBody).fields).toEqual({ 'values.custom_login_logo': 'infected' })
    const gone = await pretend('')
    await new Promise((resolve) => gone.server.close(resolve))
    await change({ anti_virus_port: gone.port })
    expect(errorOf(await goBack())).toBe('scanner_unavailable')
    const { settings } = await admin.ok<{ settings: { key: string; value: unknown }[] }>('GET', '/v1/admin/settings')
    expect(await shownAt(settings.find(({ key }) => key === 'custom_login_logo')?.value)).toBe(dataUrl(PIXEL))
  })
})

describe('the test button for the virus scanner', () => {
  const test = () => admin.send('POST', '/v1/admin/settings/scanner-test')

  it('The test button shows the answer of the scanner', async () => {
    await change({ plugin_anti_virus: true, anti_virus_host: HOST, anti_virus_port: scanner.port })
    const { json } = await test()
    expect(json).toMatchObject({ is_working: true })
    expect((json as { answer: string }).answer).toMatch(/^ClamAV .* · stream: OK · stream: Eicar.* FOUND$/)
  })

  it('The test button reports a failure of a scanner that finds nothing', async () => {
    const blind = await startVirusScanner(HARMFUL, { knowsTestFile: false })
    await change({ anti_virus_port: blind.port })
    expect((await test()).json).toMatchObject({ is_working: false })
    await blind.stop()
    const answer = (await test()).json as { is_working: boolean; answer: string }
    expect(answer.is_working).toBe(false)
    expect(answer.answer).toContain('ECONNREFUSED')
  })

  it('The test of the scanner is refused while the scanner is switched off', async () => {
    await change({ plugin_anti_virus: false })
    expect(errorOf(await test())).toBe('scanner_not_set_up')
  })
})

describe('S6 a scanner that does not stop sending its answer', () => {
  it('A scanner that does not stop answering is cut off after 4 kB, and the file does not count as clean', async () => {
    let sent = 0
    const talker = createServer((socket) => {
      socket.on('error', () => {})
      const part = Buffer.alloc(64 * 1024, 'stream: OK ')
      const talk = () => {
        while (!socket.destroyed && socket.write(part)) sent += part.length
      }
      socket.on('drain', talk)
      talk()
    })
    await new Promise<void>((resolve) => talker.listen(0, HOST, resolve))
    const address = talker.address()
    const port = address && typeof address === 'object' ? address.port : 0
    await expect(scan({ host: HOST, port }, PIXEL)).rejects.toThrow('too long')
    // Bytes that lay in the buffers of the connection when it was cut.
    expect(sent).toBeLessThan(20 * 1024 * 1024)
    talker.close()
  })
})
