import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Scanner = { host: string; port: number }
/** The scanner's answer, word for word. `threat` is what it found. */
type ScanResult = { threat: string | null; answer: string }

const CONNECT_MS = 5_000
const ANSWER_MS = 60_000
/** At most this many characters of an answer that are shown. */
const ANSWER_LENGTH = 300
/** At most this many bytes of an answer. A verdict is one line; a server that sends more is no scanner. */
const ANSWER_BYTES = 4 * 1024
const CHUNK = 64 * 1024
/** Slowest scan that is waited for, in bytes per millisecond. */
const SLOWEST = 2 * 1024

/**
 * Sends bytes to clamd. Throws when it cannot be reached or does not answer with a verdict, because unscanned bytes are
 * never "clean". A file beyond clamd's own limits gets the answer "OK", so callers keep theirs below (`StreamMaxLength`
 * and `MaxFileSize`, 25 MB as delivered).
 */
export async function scan(scanner: Scanner, bytes: Buffer): Promise<ScanResult> {
  return verdictOf(
    await ask(scanner, (socket) => {
      socket.write('zINSTREAM\0')
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const part = bytes.subarray(at, at + CHUNK)
        socket.write(sizeOf(part.length))
        socket.write(part)
      }
      socket.write(sizeOf(0))
    }),
  )
}

/**
 * Sends a content of `size` bytes to clamd, piece by piece, as fast as the scanner takes it. Returns and throws as
 * `scan`.
 */
export async function scanPieces(scanner: Scanner, pieces: AsyncIterable<Buffer>, size: number): Promise<ScanResult> {
  const send = async (socket: Socket) => {
    socket.write('zINSTREAM\0')
    for await (const piece of pieces) {
      // The scanner has closed the connection, and its answer says why.
      if (socket.destroyed || socket.readableEnded) return
      socket.write(sizeOf(piece.length))
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    }
    socket.write(sizeOf(0))
  }
  return verdictOf(await ask(scanner, send, ANSWER_MS + Math.ceil(size / SLOWEST)))
}

function verdictOf(answer: string): ScanResult {
  const [, threat] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (threat === undefined && answer !== 'stream: OK') throw new Error(answer || 'No answer.')
  return { threat: threat ?? null, answer }
}

/** Version of the scanner and of its signatures, in its own words. */
export const scannerVersion = (scanner: Scanner): Promise<string> => ask(scanner, (s) => void s.write('zVERSION\0'))

function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length)
  return size
}

async function ask(
  { host, port }: Scanner,
  send: (socket: Socket) => void | Promise<void>,
  longestMs = ANSWER_MS,
): Promise<string> {
  const socket = connect({ host, port })
  const late = (what: string) => socket.destroy(new Error(`${what}: timeout`))
  let timer = setTimeout(() => late('connect'), CONNECT_MS)
  try {
    const parts: Buffer[] = []
    let size = 0
    socket.on('data', (part) => {
      size += part.length
      if (size > ANSWER_BYTES) socket.destroy(new Error('The answer is too long.'))
      else parts.push(part)
    })
    const isOver = once(socket, 'close')
    // Handled here and awaited below. An unhandled error of a broken connection would end the process.
    isOver.catch(() => {})
    await once(socket, 'connect')
    clearTimeout(timer)
    timer = setTimeout(() => late('answer'), longestMs)
    await send(socket)
    await isOver
    return Buffer.concat(parts)
      .toString('utf8')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, ANSWER_LENGTH)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
