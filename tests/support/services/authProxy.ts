import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const REALM = 'Autohaus Nord'

/** A proxy that lets no request through without a login, for plain requests and for tunnels. */
export class AuthProxy {
  /** Base64 of the right `Proxy-Authorization` header. */
  private readonly wanted: string
  private readonly server = createServer((incoming, outgoing) => this.pass(incoming, outgoing))
  private readonly sockets = new Set<Duplex>()
  url = ''
  /** Logins that were tried, right ones and wrong ones. */
  readonly tried: string[] = []
  /** Addresses that were let through; a tunnel names only a host. */
  readonly passed: string[] = []
  /** Addresses that were asked for a login. */
  readonly challenged: string[] = []

  private constructor(username: string, password: string) {
    this.wanted = `${username}:${password}`
    this.server.on('connect', (incoming: IncomingMessage, socket: Duplex) => this.tunnel(incoming, socket))
    this.server.on('connection', (socket: Socket) => this.keep(socket))
  }

  static async start(username: string, password: string): Promise<AuthProxy> {
    const proxy = new AuthProxy(username, password)
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve))
    proxy.url = `http://127.0.0.1:${(proxy.server.address() as AddressInfo).port}`
    return proxy
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private keep(socket: Duplex): void {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  private isLet({ headers, url = '' }: IncomingMessage): boolean {
    const given = headers['proxy-authorization']
    const login = given ? Buffer.from(given.replace(/^Basic /, ''), 'base64').toString() : null
    if (login !== null) this.tried.push(login)
    if (login === this.wanted) this.passed.push(url)
    else this.challenged.push(url)
    return login === this.wanted
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (!this.isLet(incoming)) {
      outgoing.writeHead(407, { 'proxy-authenticate': `Basic realm="${REALM}"`, 'content-type': 'text/html' })
      outgoing.end('<h1>Please log in at the proxy</h1>')
      return
    }
    const { 'proxy-authorization': _, 'proxy-connection': __, ...headers } = incoming.headers
    const onward = request(incoming.url ?? '', { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }

  private tunnel(incoming: IncomingMessage, socket: Duplex): void {
    if (!this.isLet(incoming)) {
      socket.end(`HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm="${REALM}"\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const [host = '', port = ''] = (incoming.url ?? '').split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    this.keep(onward)
  }
}
