import { request } from 'node:http'

export type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/**
 * Sends one request exactly as written, because `fetch` repairs paths and hides some headers. Resolves with the
 * received bytes.
 */
export function rawHttp(
  address: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    localAddress,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer; localAddress?: string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      path,
      method,
      headers: { ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }), ...headers },
      agent: false,
      // Another address of this machine, which is another network for the server.
      ...(localAddress === undefined ? {} : { localAddress }),
      setHost: headers.host === undefined,
    })
    let hasAnswer = false
    sent.once('response', (answer) => {
      hasAnswer = true
      const chunks: Buffer[] = []
      const finish = () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', finish)
      answer.once('error', finish)
    })
    // A server that has refused a body does not read the rest of it.
    sent.on('error', (error) => (hasAnswer ? undefined : reject(error)))
    sent.end(body)
  })
}
