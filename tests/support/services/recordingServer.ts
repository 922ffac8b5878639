import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Reply = { status?: number; json?: unknown; bytes?: Uint8Array; type?: string; headers?: Record<string, string> }
type Route = (request: Received) => Reply

const PAGE = '<!doctype html><html lang="de"><head><title>Seite</title></head><body><h1>Seite</h1></body></html>'

/**
 * Records the requests of the desktop app, which the real server never shows. Every path outside the API is a blank
 * page, so that the app's window can be tested without the web client.
 */
export class RecordingServer {
  readonly received: Received[] = []
  readonly routes = new Map<string, Route>([
    ['GET /api/health', () => ({ json: { status: 'ok', product: 'werkbank' } })],
  ])
  url = ''
  private readonly server = createServer((request, response) => void this.answer(request, response))

  static async start(): Promise<RecordingServer> {
    const recording = new RecordingServer()
    await new Promise<void>((resolve) => recording.server.listen(0, '127.0.0.1', resolve))
    recording.url = `http://127.0.0.1:${(recording.server.address() as AddressInfo).port}`
    return recording
  }

  /** The environment that makes the desktop app show the blank pages of this server. */
  get asPages(): Record<string, string> {
    return { VITE_DEV_SERVER_URL: this.url }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  requestsTo(path: string): Received[] {
    return this.received.filter((request) => request.path === path)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = url.replace(/\?.*$/, '')
    const received = { method, path, headers, body: Buffer.concat(chunks) }
    if (path.startsWith('/api/')) this.received.push(received)
    const reply = this.reply(received)
    const body = reply.bytes ?? (reply.json === undefined ? '' : JSON.stringify(reply.json))
    response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json', ...reply.headers })
    response.end(body)
  }

  private reply(request: Received): Reply {
    const route = this.routes.get(`${request.method} ${request.path}`)
    if (route) return route(request)
    if (request.path.startsWith('/api/'))
      return { status: 404, json: { error: 'not_found', message: '', request_id: '1' } }
    return { type: 'text/html; charset=utf-8', bytes: Buffer.from(PAGE) }
  }
}
