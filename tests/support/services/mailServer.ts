import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = {
  from: string
  to: string[]
  user: string | undefined
  isEncrypted: boolean
  head: string
  /** The parts of the message by their type, decoded. */
  parts: { type: string; text: string }[]
  subject: string
}
type Options = {
  port?: number
  /** Key and certificate; without them the server offers no TLS. */
  tls?: { key: string; cert: string }
  /** TLS from the first byte instead of after STARTTLS. */
  isSecure?: boolean
  login?: { user: string; password: string }
  /** Refuses a recipient with this number and text. */
  refuse?(address: string): { code: number; text: string } | null
}

/** A real mail server on this machine that keeps all received mails. */
export async function startMailServer({ port = 0, tls, isSecure = false, login, refuse }: Options = {}) {
  const received: Received[] = []
  const failure = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const settings: SMTPServerOptions = {
    ...(tls ?? {}),
    secure: isSecure,
    disabledCommands: [...(tls ? [] : ['STARTTLS' as const]), ...(login ? [] : ['AUTH' as const])],
    authOptional: login === undefined,
    onAuth: (auth, _session, done) =>
      auth.username === login?.user && auth.password === login?.password
        ? done(null, { user: auth.username })
        : done(failure(535, '5.7.8 Authentication credentials invalid')),
    onRcptTo: ({ address }, _session, done) => {
      const refused = refuse?.(address)
      done(refused ? failure(refused.code, refused.text) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const from = session.envelope.mailFrom
        received.push({
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          user: session.user,
          isEncrypted: session.secure,
          ...readMessage(raw),
        })
        done(null, `OK: queued as ${received.length}`)
      })
    },
  }
  const server = new SMTPServer(settings)
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function readMessage(raw: string): Pick<Received, 'head' | 'parts' | 'subject'> {
  const [head, body] = split(raw)
  const [, boundary] = /boundary="([^"]+)"/.exec(head) ?? []
  const bodies = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '')))
    : [[head, body] as const]
  const [, subject = ''] = /^Subject: (.*)$/m.exec(head) ?? []
  return {
    head,
    subject: decodeWords(subject),
    parts: bodies.map(([partHead, text]) => ({
      type: /^Content-Type: ([^;\r\n]+)/im.exec(partHead)?.[1] ?? '',
      text: decodeBody(text, /^Content-Transfer-Encoding: (\S+)/im.exec(partHead)?.[1] ?? '7bit'),
    })),
  }
}

/** The head, with unfolded lines, and the body. */
function split(raw: string): readonly [string, string] {
  const end = raw.indexOf('\r\n\r\n')
  return [raw.slice(0, end).replace(/\r\n[ \t]+/g, ' '), raw.slice(end + 4)]
}

function decodeBody(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(text.replace(/=\r\n/g, ''))
  return text
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes the RFC 2047 words in a header. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : decodeQuoted(word.replace(/_/g, ' ')),
    )
}
