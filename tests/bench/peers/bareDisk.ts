import { createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { servePeer } from './servePeer.ts'

/** The least that a server can do with an upload: it writes the bytes of each piece to a file. */
servePeer({
  open: ({ file }) =>
    new Promise((resolve) => {
      const size = () => statSync(String(file), { throwIfNoEntry: false })?.size ?? 0
      const server = createServer(async (request, response) => {
        if (request.method === 'PATCH')
          // A broken connection leaves the bytes that have arrived.
          await pipeline(request, createWriteStream(String(file), { flags: 'a' })).catch(() => {})
        response.writeHead(204, { 'upload-offset': String(size()) }).end()
      })
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    }),
  /** The process, whose memory is read from outside. It gives back first what it no longer needs. */
  pid: () => {
    global.gc?.()
    return process.pid
  },
})
