import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { CommandResult } from './dealerCommand.ts'

const BODY_MAX_BYTES = 64 * 1_024
/** Longest command (ms). A command sends one mail at most, and the mail server gets half of this time. */
const TIMEOUT_MS = 120_000

const told = z.object({ address: z.string(), token: z.string() })
const result = z.object({ code: z.union([z.literal(0), z.literal(1), z.literal(2)]), lines: z.array(z.string()) })

const fileOf = (dataDir: string) => join(dataDir, 'control.json')

/**
 * Address of the control socket. It is a Unix socket in a private folder of its own: copies of the data folder cannot
 * contain a socket, and its path may be too long. On Windows it is a named pipe.
 */
function addressFor(dataDir: string): { address: string; folder: string | null } {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24)
    return { address: `\\\\.\\pipe\\werkbank-${name}`, folder: null }
  }
  const folder = mkdtempSync(join(tmpdir(), 'werkbank-'))
  return { address: join(folder, 'control.sock'), folder }
}

/**
 * Lets a command of the same account on the same machine use the database that this process holds. An account that can
 * read `dataDir/control.json` (mode 0600) can send commands. The token is required because a named pipe has no file
 * mode.
 */
export async function openControl(
  dataDir: string,
  run: (args: readonly string[]) => Promise<CommandResult>,
): Promise<() => Promise<void>> {
  const { address, folder } = addressFor(dataDir)
  const token = randomBytes(32).toString('base64url')
  const server = createServer((incoming, answer) => {
    let body = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (chunk: string) => {
      body += chunk
      if (body.length > BODY_MAX_BYTES) incoming.destroy()
    })
    incoming.on('end', () => {
      if (!isSame(incoming.headers.authorization ?? '', token)) return answer.writeHead(403).end()
      return execute(run, body).then(
        (text) => answer.end(text),
        () => answer.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done))
  writeFileSync(fileOf(dataDir), JSON.stringify({ address, token }), { mode: 0o600 })
  return async () => {
    rmSync(fileOf(dataDir), { force: true })
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

async function execute(run: (args: readonly string[]) => Promise<CommandResult>, body: string): Promise<string> {
  return JSON.stringify(await run(z.array(z.string()).parse(JSON.parse(body))))
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Has the running server of a data folder run a command. Null when no server answers there. */
export async function askRunningServer(dataDir: string, args: readonly string[]): Promise<CommandResult | null> {
  const known = readTold(dataDir)
  if (known === null || !isOwn(known.address)) return null
  const answer = await send(known, JSON.stringify(args))
  return answer === null ? null : result.parse(JSON.parse(answer))
}

function readTold(dataDir: string) {
  try {
    return told.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Whether the socket belongs to the account of this process. The file of a killed server stays, and another account may
 * have created a socket at its path.
 */
function isOwn(address: string): boolean {
  if (process.platform === 'win32') return true
  const owners = [address, dirname(address)].map((path) => statSync(path, { throwIfNoEntry: false })?.uid)
  return owners.every((uid) => uid === process.getuid?.())
}

function send({ address, token }: z.infer<typeof told>, body: string): Promise<string | null> {
  return new Promise((done, fail) => {
    const asked = request(
      { socketPath: address, method: 'POST', path: '/', headers: { authorization: token }, timeout: TIMEOUT_MS },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () =>
          answer.statusCode === 200
            ? done(text)
            : fail(new Error('The running server could not do that; see its log.')),
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('The running server does not answer.')))
    asked.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? done(null) : fail(error),
    )
    asked.end(body)
  })
}
