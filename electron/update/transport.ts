import type { ClientRequest, IncomingMessage } from 'electron'
import { UpdateError } from './failure.ts'

/** The part of electron-updater that makes all requests of a download. */
export type Executor = {
  createRequest(options: Record<string, unknown>, onResponse: (response: IncomingMessage) => void): ClientRequest
}

type Limits = {
  /** Milliseconds of silence after which a request is given up. */
  silenceMs: number
  /**
   * Fewest bytes in each `silenceMs`. A download from a slower server would never finish, and no check can start during
   * a download.
   */
  leastBytes: number
  /** At most this many bytes of one answer. */
  mostBytes: () => number
}

/**
 * Limits all requests of a download. electron-updater itself follows redirects without end, waits for ever for a silent
 * server, and accepts any number of bytes.
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
      // Redirects are already refused. electron-updater would also follow this header.
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
    /** Also ends requests for parts of a file, which a cancellation does not reach. */
    abort: () => {
      for (const fail of running) fail(new UpdateError('offline', 'Called off.'))
    },
  }
}
