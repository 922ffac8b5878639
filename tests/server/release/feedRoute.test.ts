import { createHash, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveReleaseFeed } from '#server/plugins/releaseFeed.ts'
import { rawHttp } from '#tests/support/services/rawHttp.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

const PAGE = '<!doctype html><title>Werkbank</title>'
const FILE = '/app/linux/Werkbank-1.1.0.AppImage'
const bytes = randomBytes(300_000)

let server: TestServer
let feed: string
let webFolder: string

beforeAll(async () => {
  webFolder = mkdtempSync(join(tmpdir(), 'werkbank-web-'))
  writeFileSync(join(webFolder, 'index.html'), PAGE)
  mkdirSync(join(webFolder, 'assets'))
  server = await startTestServer({ webFolder })
  feed = join(server.config.dataDir, 'app')
  for (const platform of ['linux', 'win32', 'darwin']) mkdirSync(join(feed, platform), { recursive: true })
  const linux = join(feed, 'linux')
  writeFileSync(join(linux, 'Werkbank-1.1.0.AppImage'), bytes)
  writeFileSync(join(linux, 'latest-linux.yml'), "version: '1.1.0'\n")
  writeFileSync(join(linux, 'werkbank.lock'), 'x')
  writeFileSync(join(linux, '.Werkbank-1.2.0.AppImage.part'), 'x')
  writeFileSync(join(linux, 'release-key.pem'), 'secret')
  mkdirSync(join(linux, 'folder.zip'))
  writeFileSync(join(feed, 'win32', 'Werkbank-Setup-1.1.0.exe.blockmap'), 'map')
  writeFileSync(join(server.config.dataDir, 'secret.deb'), 'secret')
  symlinkSync(join(server.config.dataDir, 'secret.deb'), join(linux, 'link.deb'))
  symlinkSync(server.config.dataDir, join(feed, 'darwin', 'inside.zip'))
})
afterAll(async () => {
  await server.close()
  rmSync(webFolder, { recursive: true })
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.address}${path}`, { headers, method, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** The parts of an answer, split at its boundary. */
function partsOf({ headers, body }: Answer): { range: string; bytes: Buffer }[] {
  const [, boundary = ''] = /^multipart\/byteranges; boundary=(\S+)$/.exec(headers['content-type'] ?? '') ?? []
  const parts = []
  for (let at = body.indexOf(`--${boundary}`); ; ) {
    const end = body.indexOf(`\r\n--${boundary}`, at + 1)
    if (end < 0) return parts
    const head = body.indexOf('\r\n\r\n', at)
    const [, range = ''] = /Content-Range: bytes (\S+)/.exec(body.toString('latin1', at, head)) ?? []
    parts.push({ range, bytes: body.subarray(head + 4, end) })
    at = end + 2
  }
}

describe('a file of the feed', () => {
  it('A feed file is served to the last byte without a session', async () => {
    const { status, headers, body } = await get(FILE)
    expect([status, body.equals(bytes)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-length': '300000',
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    })
  })

  it('HEAD describes a feed file without a byte of it', async () => {
    const { status, headers, body } = await get(FILE, { range: 'bytes=0-9' }, 'HEAD')
    expect([status, headers['content-length'], body.length]).toEqual([200, '300000', 0])
    expect(headers.etag).toBe((await get(FILE)).headers.etag)
  })

  it('The feed document is text that is not cached, with any query string', async () => {
    const { status, headers, body } = await get('/app/linux/latest-linux.yml?noCache=1j4k3')
    expect([status, String(body)]).toEqual([200, "version: '1.1.0'\n"])
    expect(headers).toMatchObject({ 'content-type': 'text/yaml; charset=utf-8', 'cache-control': 'no-store' })
    expect(headers['content-disposition']).toBeUndefined()
  })

  it('A block map is served like a feed file', async () =>
    expect(String((await get('/app/win32/Werkbank-Setup-1.1.0.exe.blockmap')).body)).toBe('map'))

  it('A feed file is served to a fleet of apps behind one address', async () => {
    const answers = await Promise.all(Array.from({ length: 400 }, () => get('/app/linux/latest-linux.yml')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('ranges of a feed file', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=299990-', 299_990, 299_999],
    ['bytes=299990-400000', 299_990, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=-900000', 0, 299_999],
    ['bytes=60000-200000', 60_000, 200_000],
  ])('A range of a feed file is served: %s', async (range, start, end) => {
    const { status, headers, body } = await get(FILE, { range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/300000`)
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(body.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it.each(['bytes=0-9, 20-29', 'bytes=200000-270000, 5-6, 0-65535', 'bytes=0-99, 50-149', 'bytes=-5, 0-4, 7-20'])(
    'The ranges %s come in one answer, in the order of the request',
    async (range) => {
      const answer = await get(FILE, { range })
      expect(answer.status).toBe(206)
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
      const wanted = range
        .slice('bytes='.length)
        .split(', ')
        .map((one) => {
          const [from = '', to = ''] = one.split('-')
          return from === '' ? [300_000 - Number(to), 299_999] : [Number(from), to === '' ? 299_999 : Number(to)]
        }) as [number, number][]
      const parts = partsOf(answer)
      expect(parts.map((part) => part.range)).toEqual(wanted.map(([from, to]) => `${from}-${to}/300000`))
      for (const [index, [from, to]] of wanted.entries())
        expect(parts[index]?.bytes.equals(bytes.subarray(from, to + 1))).toBe(true)
    },
  )

  it('Five hundred ranges are served, as many as an update asks for', async () => {
    const starts = Array.from({ length: 500 }, (_, index) => index * 600)
    const answer = await get(FILE, { range: `bytes=${starts.map((start) => `${start}-${start + 99}`).join(', ')}` })
    const parts = partsOf(answer)
    expect([answer.status, parts.length]).toEqual([206, 500])
    for (const [index, start] of starts.entries())
      expect(parts[index]?.bytes.equals(bytes.subarray(start, start + 100))).toBe(true)
  })

  it.each([
    ['more than the file is', 'bytes=0-, 0-'],
    ['more than a thousand', `bytes=${Array.from({ length: 1_001 }, (_, index) => `${index}-${index}`).join(',')}`],
    ['what cannot be read', 'bytes=x-y'],
    ['another unit', 'chapters=1-2'],
  ])('A request for %s gets the whole file instead', async (_what, range) => {
    const { status, body } = await get(FILE, { range })
    expect([status, body.equals(bytes)]).toEqual([200, true])
  })

  it.each(['bytes=300000-', 'bytes=400000-500000', 'bytes=-0'])(
    'The range %s lies outside the file and is refused',
    async (range) => {
      const { status, headers, body } = await get(FILE, { range })
      expect([status, headers['content-range'], body.length]).toEqual([416, 'bytes */300000', 0])
    },
  )
})

describe('a feed file that the client has already', () => {
  it('A feed file that the client has already is not sent again', async () => {
    const { etag = '' } = (await get(FILE)).headers
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, body } = await get(FILE, { 'if-none-match': known })
      expect([status, body.length], known).toEqual([304, 0])
    }
    expect((await get(FILE, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('A range is served only if the file is still the one that the client knows', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await get(FILE)).headers
    const status = async (known: string) => (await get(FILE, { range: 'bytes=0-9', 'if-range': known })).status
    expect([await status(etag), await status('"other"'), await status(modified), await status(`W/${etag}`)]).toEqual([
      206, 200, 200, 200,
    ])
  })

  it('A document that was replaced by one of the same length is sent again', async () => {
    const path = '/app/darwin/latest-mac.yml'
    const replace = (text: string) => {
      writeFileSync(join(feed, 'darwin', '.new'), text)
      renameSync(join(feed, 'darwin', '.new'), join(feed, 'darwin', 'latest-mac.yml'))
    }
    replace("version: '1.1.0'\n")
    const { etag = '' } = (await get(path)).headers
    replace("version: '1.1.1'\n")
    const { status, body } = await get(path, { 'if-none-match': etag })
    expect([status, String(body)]).toEqual([200, "version: '1.1.1'\n"])
  })
})

describe('files outside the feed', () => {
  const hostile = [
    '/app',
    '/app/',
    '/app/linux',
    '/app/linux/',
    '/app/linux/Werkbank-9.9.9.AppImage',
    '/app/freebsd/latest.yml',
    '/app/LINUX/latest-linux.yml',
    '/app/linux/latest.txt',
    '/app/linux/werkbank.lock',
    '/app/linux/.Werkbank-1.2.0.AppImage.part',
    '/app/linux/release-key.pem',
    '/app/linux/folder.zip',
    '/app/linux/link.deb',
    '/app/darwin/inside.zip',
    '/app/linux/..',
    '/app/linux/../secret.deb',
    '/app/linux/../../secret.deb',
    '/app/linux/%2e%2e%2f%2e%2e%2fsecret.deb',
    '/app/linux/..%2f..%2fsecret.deb',
    '/app/linux/..%5c..%5csecret.deb',
    '/app/%2e%2e/secret.deb',
    '/app/../secret.deb',
    '/app/linux/%2fetc%2fpasswd',
    '/app/linux/latest-linux.yml%00.exe',
    '/app/linux/latest-linux.yml%0a',
    '/app/linux/sub/latest-linux.yml',
    '/app//latest-linux.yml',
    '/app/linux//latest-linux.yml',
    '/app/linux/C:%5csecret.exe',
    '/app/linux/con.exe:secret',
    `/app/linux/${'x'.repeat(180)}.exe`,
    `/app/linux/${'x'.repeat(5_000)}.exe`,
    '/app/__proto__/latest.yml',
    '/app/linux/__proto__',
  ]
  it.each(hostile.map((path) => [path.slice(0, 60), path]))(
    'No file outside the feed is served: %s',
    async (_title, path) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, text, headers } = await rawHttp(server.address, path, { method })
        expect([404, 400], `${method} ${status}`).toContain(status)
        expect(text).not.toContain('secret\n')
        expect(text).not.toBe('secret')
        // Never the page of the web client: an updater would read it as a release.
        expect(headers['content-type']).toContain('application/json')
        if (method === 'GET') expect(JSON.parse(text).error).toMatch(/^(not_found|bad_request)$/)
      }
    },
  )

  it('No file is served through a platform folder that is a link to another folder', async () => {
    const away = join(feed, 'win32')
    renameSync(away, `${away}-aside`)
    symlinkSync(join(feed, 'linux'), away)
    try {
      expect((await get('/app/win32/Werkbank-1.1.0.AppImage')).status).toBe(404)
    } finally {
      rmSync(away)
      renameSync(`${away}-aside`, away)
    }
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('The method %s has no effect on the feed', async (method) =>
    expect((await rawHttp(server.address, FILE, { method })).status).toBe(404),
  )
})

describe('slow and broken clients of the feed', () => {
  const openFiles = () =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(feed)
      } catch {
        return false
      }
    }).length
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const big = '/app/win32/Werkbank-Setup-2.0.0.exe'
  const size = 200 * 1024 * 1024

  const begin = (address = server.address, agent: Agent | false = false) =>
    new Promise<{ sent: ClientRequest; answer: IncomingMessage }>((resolve, reject) => {
      const sent = request(`${address}${big}`, { agent }, (answer) => resolve({ sent, answer }))
      sent.on('error', reject)
      sent.end()
    })

  beforeAll(() => {
    // Sparse files: as long as an installer, without writing the bytes.
    writeFileSync(join(feed, 'win32', 'Werkbank-Setup-2.0.0.exe'), '')
    truncateSync(join(feed, 'win32', 'Werkbank-Setup-2.0.0.exe'), size)
  })

  it('A client that takes nothing costs no memory, and one that disconnects leaves no file open', async () => {
    const before = process.memoryUsage.rss()
    const askers = await Promise.all(Array.from({ length: 10 }, () => begin()))
    for (const { answer } of askers) answer.pause()
    await until(() => openFiles() === 10)
    // Bytes that are not taken are not read. Otherwise ten times 200 MB would be in memory.
    await new Promise((resolve) => setImmediate(resolve))
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024)
    for (const { sent, answer } of askers) {
      answer.on('error', () => {})
      sent.on('error', () => {})
      sent.destroy()
    }
    await until(() => openFiles() === 0)
  })

  it('A download goes on while its file is replaced and removed', async () => {
    const path = join(feed, 'linux', 'Werkbank-1.0.0.AppImage')
    const old = randomBytes(4 * 1024 * 1024)
    writeFileSync(path, old)
    const hash = createHash('sha512')
    await new Promise<void>((resolve, reject) => {
      const sent = request(`${server.address}/app/linux/Werkbank-1.0.0.AppImage`, { agent: false }, (answer) => {
        answer.once('data', (chunk: Buffer) => {
          rmSync(path)
          hash.update(chunk)
          answer.on('data', (more: Buffer) => hash.update(more))
        })
        answer.once('end', resolve)
        answer.once('error', reject)
      })
      sent.once('error', reject)
      sent.end()
    })
    expect(hash.digest('hex')).toBe(createHash('sha512').update(old).digest('hex'))
    expect((await get('/app/linux/Werkbank-1.0.0.AppImage')).status).toBe(404)
  })

  it('A client that takes nothing for too long is disconnected', async () => {
    const impatient = Fastify()
    serveReleaseFeed(impatient, server.config.dataDir, 100)
    const address = await impatient.listen({ port: 0, host: '127.0.0.1' })
    const { answer } = await begin(address)
    const cut = new Promise((resolve) => answer.once('error', resolve))
    answer.pause()
    await until(() => openFiles() === 1)
    await until(() => openFiles() === 0)
    answer.resume()
    await cut
    await impatient.close()
  })

  it('A file that is cut while it is sent ends the connection, not with an answer that looks complete', async () => {
    const path = join(feed, 'win32', 'Werkbank-Setup-2.0.0.exe')
    // On a connection that stays open, the client would wait for the rest for ever.
    const agent = new Agent({ keepAlive: true })
    const { answer } = await begin(server.address, agent)
    answer.pause()
    truncateSync(path, 1_000)
    const outcome = await new Promise((resolve) => {
      answer.once('end', () => resolve('whole'))
      answer.once('error', () => resolve('cut'))
      answer.resume()
    })
    expect(outcome).toBe('cut')
    agent.destroy()
    await until(() => openFiles() === 0)
  })
})
