import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createLastingProcess } from '#server/apart/lastingProcess.ts'
import { ApartFailure } from '#server/apart/runApart.ts'
import { createTurns } from '#server/apart/turns.ts'
import { Failure } from '#server/request/failure.ts'
import type { AcceptanceData } from './acceptance/acceptanceData.ts'
import { acceptanceDocument } from './acceptance/acceptanceDocument.ts'
import type { DocumentAnswer, DocumentQuestion } from './process/messages.ts'
import type { DocumentAsk, DocumentTemplate } from './sheets/documentData.ts'
import type { DocumentPicture } from './sheets/documentParts.ts'

export type Documents = {
  /**
   * Makes a PDF. Throws `document_failed` when it takes too long or cannot be made, and `too_many_attempts` when the
   * dealer has too many documents waiting. No transaction may be open.
   */
  render<T extends DocumentTemplate>(dealerId: string, ask: DocumentAsk<T>): Promise<Buffer>
  /** The protocol of a direct acceptance in the language of its customer. Throws as `render`. */
  protocolOf(dealerId: string, data: AcceptanceData): Promise<Buffer>
  close(): void
}

/** The module of the process that draws. */
const DRAWING = new URL('./process/documentProcess.ts', import.meta.url)
/**
 * A page takes 5 ms, a table of 600 rows a fifth of a second, 60 photos half a second. The rest is for busy machines
 * and uploaded pictures that are slow to decode. `memoryMb` includes 150 MB of code and fonts.
 */
const LIMITS = { timeMs: 20_000, heapMb: 256, memoryMb: 700 }
const IDLE_MS = 30_000
/** Time for all pictures and the text of one document (ms). */
const TOTAL_MS = 60_000
/** Documents of different dealers at the same time. While one reads its photos, the other one is drawn. */
const AT_ONCE = 2
/** At most this many waiting documents of one dealer: every desk prints at the same time. */
const WAITING_PER_DEALER = 20
/** At most this many pictures of a document: 60 photos and the logo. */
const PICTURES_MAX = 61
/** Largest picture that is drawn (bytes). Photos have at most 30 MB. */
const PICTURE_BYTES_MAX = 32 * 1024 * 1024

type Settings = { logger: Pick<Logger, 'error'>; limits?: typeof LIMITS; module?: URL }

/** Makes documents of templates and data in a process of its own. */
export function createDocuments({ logger, limits = LIMITS, module = DRAWING }: Settings): Documents {
  const drawing = createLastingProcess<DocumentQuestion, DocumentAnswer>({
    module,
    limits,
    idleMs: IDLE_MS,
    waitingMax: AT_ONCE,
  })
  const takeTurn = createTurns(AT_ONCE, WAITING_PER_DEALER)

  /** The scaled picture, or null when there is nothing that can be drawn. */
  async function scaled({ name, kind, read }: DocumentPicture) {
    const bytes = await read()
    if (bytes === null || bytes.length > PICTURE_BYTES_MAX) return null
    // A picture that breaks the process, or takes too long, leaves its place empty like one that cannot be decoded.
    const answer = await drawing.ask({ kind: 'scale', as: kind, bytes }).catch((error: unknown) => {
      if (error instanceof ApartFailure) return { bytes: null }
      throw error
    })
    return answer.bytes && { name, bytes: answer.bytes }
  }

  async function draw({ template, data, language, pictures = [] }: DocumentAsk<DocumentTemplate>): Promise<Buffer> {
    if (pictures.length > PICTURES_MAX) throw new Error(`A document has at most ${PICTURES_MAX} pictures.`)
    const end = performance.now() + TOTAL_MS
    const small: NonNullable<Awaited<ReturnType<typeof scaled>>>[] = []
    for (const picture of pictures) {
      if (performance.now() > end) throw new ApartFailure('took too long')
      const one = await scaled(picture)
      if (one) small.push(one)
    }
    const { bytes, problem } = await drawing.ask({ kind: 'render', template, language, data, pictures: small })
    if (bytes === null) throw new ApartFailure(problem)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  const render: Documents['render'] = (dealerId, ask) =>
    takeTurn(dealerId, async () => {
      try {
        return await draw(ask as DocumentAsk<DocumentTemplate>)
      } catch (error) {
        if (!(error instanceof ApartFailure)) throw error
        logger.error({ err: error, template: ask.template, module: fileURLToPath(module) }, 'a document failed')
        throw new Failure('document_failed')
      }
    })

  return {
    render,
    protocolOf: async (dealerId, data) => render(dealerId, await acceptanceDocument(data)),
    close: () => drawing.close(),
  }
}
