import { connect, type Socket } from 'node:net'

type RawHandshake = { socket: Socket; status: number; head: string; body: string }

/** Upgrades over plain TCP, for headers and bytes that a proper client would not send. Reads only the answer. */
export async function rawHandshake(
  port: number,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawHandshake> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const all: Record<string, string> = {
    Host: `127.0.0.1:${port}`,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let text = ''
    const finish = () => {
      const [head = '', body = ''] = text.split('\r\n\r\n', 2)
      socket.off('data', onData)
      socket.pause()
      resolve({ socket, head, body, status: Number(head.split(' ')[1]) })
    }
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      // A refusal ends the connection after its body; an accepted one stays open.
      if (text.startsWith('HTTP/1.1 101') && text.includes('\r\n\r\n')) finish()
    }
    socket.on('data', onData)
    socket.once('close', () => (text === '' ? reject(new Error('closed without an answer')) : finish()))
  })
}
