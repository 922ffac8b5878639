import { createHmac } from 'node:crypto'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { plainText } from '#contract/text/plainText.ts'
import { Failure } from '#server/request/failure.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SmsAccount } from './smsAccount.ts'

/** One text message, as the service gets it. A repeat has the same `id`. */
type SmsMessage = { id: string; to: string; text: string; dealer: string }

/** The answer of the service. `isFinal` without `isSent`: a repeat is useless. */
type SmsDelivery = { isSent: boolean; isFinal: boolean; answer: string }

/** Longest time for one message (ms), and most bytes of the answer that are read. */
const TOTAL_MS = 15_000
const ANSWER_BYTES = 2_048
const ANSWER_LENGTH = 200
/** Statuses of a service that wants the message again later: too slow, too early, too many. */
const LATER: readonly number[] = [408, 425, 429]

/** Signs the time and the body, so that the service can refuse forged and old requests. */
export const signSms = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** The words of the service on one line. Long codes are cut out, because it may repeat the address of the question. */
const said = (text: string) =>
  plainText(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\w-]{40,}/g, '…')
    .trim()
    .slice(0, ANSWER_LENGTH)

async function beginningOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    // Leaving the loop closes the connection.
    if (size >= ANSWER_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8')
}

/**
 * Hands one message to the dealer's service: a POST of JSON, signed in two headers (README). No redirect is followed,
 * because it could lead to an address that was not checked. Throws `address_not_allowed`.
 */
export async function sendSms(
  { reach, lookup }: Outbound,
  { url, secret }: SmsAccount,
  message: SmsMessage,
  now: number,
): Promise<SmsDelivery> {
  const { id, to, text, dealer } = message
  const body = JSON.stringify({ id, to, text, dealer })
  const seconds = Math.floor(now / 1_000)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': id,
    'x-werkbank-timestamp': String(seconds),
    'x-werkbank-signature': `sha256=${signSms(secret, seconds, body)}`,
  }
  const address = new URL(url)
  try {
    // A bare address is not looked up, so it is checked here.
    await reach(address.hostname)
    const send = address.protocol === 'https:' ? tlsRequest : plainRequest
    const signal = AbortSignal.timeout(TOTAL_MS)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      send(address, { method: 'POST', headers, lookup, signal, agent: false })
        .on('response', resolve)
        .on('error', reject)
        .end(body)
    })
    const { statusCode: status = 0 } = response
    // The status decides. An answer that breaks off says nothing else.
    const words = await beginningOf(response).catch(() => '')
    const isSent = status >= 200 && status < 300
    const isFinal = isSent || !(status >= 500 || LATER.includes(status))
    return { isSent, isFinal, answer: said(`HTTP ${status} ${words}`) }
  } catch (error) {
    if (error instanceof Failure) throw error
    return { isSent: false, isFinal: false, answer: said((error as Error).message) }
  }
}
