import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Failure } from '../request/failure.ts'

const DICTIONARY = /^[a-z]{2,3}(-[a-z0-9]+)*\.bdic$/i
const A_WEEK_SECONDS = 604_800

/**
 * `/app/dictionaries`: dictionaries for the spell checker of the desktop app, from `DATA_DIR/app/dictionaries`. The app
 * therefore asks no other server for them. Without this folder the app checks no spelling. Case does not count, because
 * file names differ in case between versions of Chromium.
 */
export function serveDictionaries(app: FastifyInstance, dataDir: string): void {
  const folder = join(dataDir, 'app', 'dictionaries')
  const present = async () => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    return entries.flatMap((entry) => (entry.isFile() && DICTIONARY.test(entry.name) ? [entry.name] : [])).sort()
  }
  const open = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get('/app/dictionaries', open, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await present()),
  )

  app.get<{ Params: { file: string } }>('/app/dictionaries/:file', open, async (request, reply) => {
    const wanted = request.params.file.toLowerCase()
    // Opens only files that the folder lists, so that no name leads out of it.
    const name = (await present()).find((one) => one.toLowerCase() === wanted)
    if (!name) throw new Failure('not_found')
    return reply
      .header('cache-control', `public, max-age=${A_WEEK_SECONDS}`)
      .type('application/octet-stream')
      .send(createReadStream(join(folder, name)))
  })
}
