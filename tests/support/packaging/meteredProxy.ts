import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pipeline } from 'node:stream'

export type MeteredProxy = {
  url: string
  /** Bytes that went to clients below this path since the last call. */
  taken(path: string): number
  close(): Promise<void>
}

/** Passes everything on to the server, sockets too, and counts the bytes of each path. */
export async function startMeteredProxy(target: string): Promise<MeteredProxy> {
  const { hostname, port } = new URL(target)
  const bytes = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming
    const onward = request({ hostname, port, method, headers, path: url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => bytes.set(url, (bytes.get(url) ?? 0) + chunk.length))
      pipeline(answer, outgoing, () => undefined)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    pipeline(incoming, onward, () => undefined)
  })
  server.on('upgrade', ({ method, url, rawHeaders }, client, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
      onward.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
    })
    pipeline(client, onward, client, () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken(path) {
      const below = [...bytes].filter(([url]) => url.startsWith(path))
      for (const [url] of below) bytes.delete(url)
      return below.reduce((sum, [, count]) => sum + count, 0)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
