import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CancellationContext, ERRORS, type Server, StreamLimiter, type Upload } from '@tus/server'

/**
 * Makes the library read the pieces of an upload from the request itself. By default it reads a web stream, which
 * copies each part and leaves the original to the garbage collector.
 */
export function readPiecesFrom(server: Server, request: Readable): void {
  const { PATCH: handler } = server.handlers
  const send = handler.send.bind(handler)
  Object.assign(handler, {
    // The library gets the address and the headers only. Accessing `body` of the original request would begin to read
    // it.
    send: ({ url, headers }: Request, context: CancellationContext, answered: Headers) =>
      send({ url, headers, body: null } as Request, context, answered),
    writeToStore: (_body: null, { id, offset }: Upload, limit: number, { signal }: CancellationContext) =>
      passOn(request, { limit, signal }, (parts) => handler.store.write(parts, id, offset)),
  })
}

/**
 * Hands the parts of a request to `write`. The connection stays open when `write` fails, because the refusal is sent
 * over it. A signal ends the parts early, and `write` keeps those that arrived.
 */
async function passOn(
  request: Readable,
  { limit, signal }: { limit: number; signal: AbortSignal },
  write: (parts: Readable) => Promise<number>,
): Promise<number> {
  if (signal.aborted) throw ERRORS.ABORTED
  const proxy = new PassThrough()
  let broken: unknown
  const onError = (error: Error) => {
    broken = error
    request.unpipe(proxy)
    if (!signal.aborted) proxy.destroy(error)
  }
  const onAbort = () => {
    request.unpipe(proxy)
    if (!proxy.destroyed) proxy.end()
  }
  request.on('error', onError)
  signal.addEventListener('abort', onAbort, { once: true })
  // In object mode the parts stay separate. A stream of bytes would join waiting parts, which copies them once more.
  const parts = new PassThrough({ readableObjectMode: true })
  try {
    let at = 0
    await pipeline(request.pipe(proxy), new StreamLimiter(limit), parts, async () => {
      at = await write(parts)
    })
    return at
  } catch (error) {
    request.unpipe(proxy)
    const isBroken = error === broken || (error instanceof Error && error.name === 'AbortError')
    throw isBroken ? ERRORS.ABORTED : error
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
