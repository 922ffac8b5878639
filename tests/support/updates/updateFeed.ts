import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { join } from 'node:path'
import fastify from 'fastify'
import { parse, stringify } from 'yaml'
import {
  documentName,
  type Platform,
  type ReleaseDocument,
  type ReleaseKey,
} from '#contract/release/releaseDocument.ts'
import { serveReleaseFeed } from '#server/plugins/releaseFeed.ts'
import { createKey, openSigner, readTrustedKeys, type Signer } from '#server/release/keys.ts'
import { publish } from '#server/release/publish.ts'
import { readClock } from '#tests/support/clock/readClock.ts'

type Given = {
  version: string
  content: Buffer | string
  platform?: Platform
  /** Extension of the package, if it is not the usual one. */
  extension?: string
  stage?: number
  now?: number
  minimumClientVersion?: string
  minimumSystemVersion?: string
}

/** Answers a request itself. Returns true when it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

const NAMES = { linux: 'Werkbank.AppImage', win32: 'Werkbank-Setup.exe', darwin: 'Werkbank.zip' } as const
type Tls = { key: string; cert: string }

/** A feed like on a server: published by the release commands, served by the server's own plugin. */
export async function startUpdateFeed(folder: string, tls?: Tls) {
  const feed = join(folder, 'data', 'app')
  const artefacts = join(folder, 'artefacts')
  const keysFile = join(folder, 'keys.json')
  mkdirSync(feed, { recursive: true })
  writeFileSync(keysFile, '[]')
  const environment = { WERKBANK_RELEASE_KEYS: keysFile, WERKBANK_RELEASE_KEY: join(folder, 'key.pem') }
  await createKey('test', environment)
  const signer = openSigner(environment)
  const keys = readTrustedKeys(keysFile)

  const state: { fault: Fault | null } = { fault: null }
  const requests: { path: string; bytes: number; range: string | undefined }[] = []
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handler) => {
      const listen = (request: IncomingMessage, response: ServerResponse) => {
        const seen = { path: request.url ?? '', bytes: 0, range: request.headers.range }
        requests.push(seen)
        const write = response.write.bind(response)
        response.write = ((part: Buffer, ...rest: never[]) => {
          seen.bytes += part.length
          return write(part, ...rest)
        }) as typeof response.write
        if (!state.fault?.(request, response)) handler(request, response)
      }
      return tls ? createHttps(tls, listen) : createHttp(listen)
    },
  })
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send(''))
  serveReleaseFeed(app, join(folder, 'data'))
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  const documentAt = (platform: Platform) => join(feed, platform, documentName(platform, 'x64', 'latest'))
  return {
    address,
    keys: keys as readonly ReleaseKey[],
    signer: signer as Signer,
    requests,
    setFault: (fault: Fault | null) => {
      state.fault = fault
    },
    async publish({ version, content, platform = 'linux', stage = 100, ...given }: Given): Promise<ReleaseDocument> {
      rmSync(artefacts, { recursive: true, force: true })
      mkdirSync(artefacts, { recursive: true })
      const usual = NAMES[platform].replace('.', `-${version}.`)
      const name = given.extension ? usual.replace(/\.\w+$/, `.${given.extension}`) : usual
      const path = join(artefacts, name)
      writeFileSync(path, content)
      const order = {
        feed,
        artefacts: [{ path, name, platform, arch: 'x64' as const }],
        version,
        channel: 'latest',
        stage,
        minimumClientVersion: given.minimumClientVersion ?? null,
        minimumSystemVersion: given.minimumSystemVersion,
      }
      const [published] = await publish(order, { signer, keys, now: given.now ?? readClock() })
      if (!published) throw new Error('Nothing was published.')
      return published.document
    },
    read: (platform: Platform = 'linux') => parse(readFileSync(documentAt(platform), 'utf8')) as ReleaseDocument,
    /** Writes a text, or a value as YAML, in place of the document. Nothing checks it. */
    write(document: unknown, platform: Platform = 'linux') {
      mkdirSync(join(feed, platform), { recursive: true })
      const text = typeof document === 'string' ? document : stringify(document, { defaultStringType: 'QUOTE_SINGLE' })
      writeFileSync(documentAt(platform), text)
    },
    /** Signs a changed document anew, for tests in which the owner of the key makes a mistake. */
    sign: ({ werkbank: { signature: _, ...werkbank }, ...release }: ReleaseDocument) =>
      signer.sign({ ...release, werkbank }),
    artefact: (name: string, platform: Platform = 'linux') => join(feed, platform, name),
    close: () => app.close(),
  }
}
