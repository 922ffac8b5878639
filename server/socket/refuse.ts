import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts'

/** Answers a handshake with the same JSON as every other failed call and ends the connection. Returns the request id. */
export function refuse(socket: Duplex, code: ErrorCode): string {
  const { status, message } = ERRORS[code]
  const requestId = randomUUID()
  const body = JSON.stringify({ error: code, message, request_id: requestId } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  return requestId
}
