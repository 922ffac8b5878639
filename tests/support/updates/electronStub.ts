import { EventEmitter } from 'node:events'
import { type ClientRequest as NodeRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** The parts of Electron that electron-updater and electron-store need in plain Node. */

type Options = {
  protocol?: string
  hostname: string
  port?: string
  path: string
  headers?: Record<string, string>
  method?: string
  redirect?: 'follow' | 'error' | 'manual'
}

/** A request like Electron's: without Node's `socket` event, and with control over redirects. */
class ElectronRequest extends EventEmitter {
  private readonly sent: NodeRequest
  private isAborted = false

  constructor({ redirect, session: _, ...options }: Options & { session?: unknown }) {
    super()
    const send = options.protocol === 'https:' ? requestHttps : requestHttp
    this.sent = send({ ...options, agent: false })
    this.sent.on('response', (answer) => {
      const isRedirect = (answer.statusCode ?? 0) >= 300 && (answer.statusCode ?? 0) < 400 && answer.headers.location
      if (isRedirect && redirect === 'error') this.break(new Error('net::ERR_FAILED: redirect'))
      else if (isRedirect) this.emit('redirect', answer.statusCode, 'GET', answer.headers.location, answer.headers)
      else this.emit('response', answer)
    })
    this.sent.on('error', (error) => this.break(error))
    this.sent.on('close', () => this.emit('close'))
  }

  end(): this {
    this.sent.end()
    return this
  }

  abort(): void {
    this.isAborted = true
    this.sent.destroy()
    this.emit('abort')
  }

  /** After an abort no listener gets an error any more. */
  private break(error: Error): void {
    if (!this.isAborted) this.emit('error', error)
    this.sent.destroy()
  }
}

/** The app of a process that a test package starts. */
const app = Object.assign(new EventEmitter(), {
  getVersion: () => process.env.TEST_APP_VERSION ?? '',
  getPath: () => process.env.TEST_APP_PROFILE ?? '',
  exit: (code: number) => process.exit(code),
  relaunch: () => undefined,
})

const electron = {
  app,
  net: { request: (options: Options) => new ElectronRequest(options) },
  session: { fromPartition: () => ({}) },
  autoUpdater: new EventEmitter(),
}

export { app, electron as 'module.exports', electron as default }
