import { open } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { servePeer } from './servePeer.ts'

/** Sends a file in pieces as the client does, in a process of its own. One piece is in memory. */
const PIECE_BYTES = 4 * 1024 * 1024
/** Pause after a broken connection (ms), as the queue of the client. */
const PAUSE_MS = 1_000
const megabytes = () => process.memoryUsage().rss / 1_048_576

type Asked = { method: string; url: string; headers: Record<string, string>; body?: Buffer }

/** An answer with its text. Throws when the connection breaks. */
function ask({ method, url, headers, body }: Asked): Promise<{ status: number; offset: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) }
    const sent = httpRequest(
      url,
      { method, headers: Object.assign({}, headers, length) },
      (answer: IncomingMessage) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            offset: Number(answer.headers['upload-offset'] ?? Number.NaN),
            text,
          }),
        )
      },
    )
    sent.once('error', reject).end(body)
  })
}

/** Repeats a request until a connection carries its answer. */
async function askUntil(asked: Asked) {
  for (;;) {
    const answer = await ask(asked).catch(() => null)
    if (answer) return answer
    await pause(PAUSE_MS)
  }
}

/**
 * Sends the file piece by piece, and goes on from the offset of the server after a break. Returns how often the
 * connection broke.
 */
async function send(url: string, headers: Record<string, string>, path: string): Promise<{ breaks: number }> {
  const file = await open(path)
  const piece = Buffer.alloc(PIECE_BYTES)
  try {
    const { size } = await file.stat()
    let breaks = 0
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
      const patch = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) }
      const body = piece.subarray(0, bytesRead)
      const answer = await ask({ method: 'PATCH', url, headers: Object.assign({}, headers, patch), body }).catch(
        () => null,
      )
      if (answer?.status === 204) {
        at = answer.offset
        continue
      }
      // 423: the server still holds the piece of the broken connection.
      if (answer && answer.status !== 423) throw new Error(`PATCH: ${answer.status} ${answer.text}`)
      breaks += 1
      await pause(PAUSE_MS)
      at = (await askUntil({ method: 'HEAD', url, headers })).offset
    }
    return { breaks }
  } finally {
    await file.close()
  }
}

let highest = 0
setInterval(() => {
  highest = Math.max(highest, megabytes())
}, 50)

servePeer({
  memory: () => {
    const seen = Math.max(highest, megabytes())
    highest = 0
    global.gc?.()
    return { highest: seen, now: megabytes() }
  },
  send: ({ url, headers, path }) => send(String(url), headers as Record<string, string>, String(path)),
  take: async ({ url, headers, body }) =>
    askUntil({
      method: 'POST',
      url: String(url),
      headers: headers as Record<string, string>,
      body: Buffer.from(String(body)),
    }),
})
