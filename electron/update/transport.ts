import type { ClientRequest, IncomingMessage } from 'electron'
import { UpdateError } from './failure.ts'

/** The part of electron-updater that makes every request of a download. */
export type Executor = {
  createRequest(options: Record<string, unknown>, onResponse: (response: IncomingMessage) => void): ClientRequest
}

type Limits = {
  /** Silence of a server after which a request is given up. */
  silenceMs: number
  /** Bytes that have to come in each such time: one that drips would never end, and no check begins before it does. */
  leastBytes: number
  /** Bytes that one answer may have. */
  mostBytes: () => number
}

/**
 * Bounds for every request of a download. By itself electron-updater follows redirects without end, waits for ever for a
 * server that says nothing, and takes as many bytes as it is sent.
 */
export function boundRequests(executor: Executor, { silenceMs, leastBytes, mostBytes }: Limits): { abort: () => void } {
  const create = executor.createRequest.bind(executor)
  const running = new Set<(error: UpdateError) => void>()
  executor.createRequest = (options, onResponse) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let pace: ReturnType<typeof setInterval> | undefined
    const end = () => {
      clearTimeout(timer)
      clearInterval(pace)
      running.delete(fail)
    }
    const fail = (error: UpdateError) => {
      end()
      request.emit('error', error)
      request.abort()
    }
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new UpdateError('offline', 'The server went silent.')), silenceMs)
    }
    const request = create({ ...options, redirect: 'error' }, (response) => {
      // Told apart from a redirect, which is refused before: electron-updater would follow this header, too.
      if (response.statusCode >= 300 || 'location' in response.headers)
        return fail(new UpdateError(response.statusCode === 407 ? 'proxy' : 'server', `status ${response.statusCode}`))
      let bytes = 0
      let counted = 0
      pace = setInterval(() => {
        if (bytes - counted < leastBytes) fail(new UpdateError('offline', 'The server is too slow.'))
        counted = bytes
      }, silenceMs)
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes()) fail(new UpdateError('file_damaged', 'The server sends more than was signed.'))
        else listen()
      })
      response.on('end', end)
      onResponse(response)
    })
    request.on('error', end)
    request.on('close', end)
    running.add(fail)
    listen()
    return request
  }
  return {
    /** Also those for parts of a file, which hear of no cancellation. */
    abort: () => {
      for (const fail of running) fail(new UpdateError('offline', 'Called off.'))
    },
  }
}
