import { createLastingProcess } from '#server/apart/lastingProcess.ts'
import { ApartFailure } from '#server/apart/runApart.ts'
import { createTurns } from '#server/apart/turns.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Files } from '../files.ts'
import { PIXELS_MAX, type ThumbnailAnswer, type ThumbnailQuestion } from './thumbnailAnswer.ts'

export type Thumbnails = {
  /**
   * The thumbnail of a stored picture. The caller has checked who may see it. It is drawn once and kept. Throws
   * `failed_to_read_file` when the picture cannot be drawn, else as `files.open`. No transaction may be open.
   */
  read(dealerId: string, uuid: string): Promise<{ type: string; bytes: Buffer }>
  close(): void
}

const TYPE = 'image/webp'
/** The module of the process that draws. */
export const DRAWING = new URL('./thumbnailProcess.ts', import.meta.url)
/** A photo of 12 megapixels takes 20 ms, the largest possible one about a second. */
const LIMITS = { timeMs: 10_000, heapMb: 128, memoryMb: 700 }
const IDLE_MS = 20_000
/** Largest picture that is drawn (bytes). The drawing process holds it, and its pixels. Photos have at most 30 MB. */
const DRAWN_MAX_BYTES = 64 * 1024 * 1024
/** The picture is complete. */
const WHOLE: ThumbnailQuestion = { isWhole: true }
/** At most this many waiting drawings of one dealer: two galleries opened at once. Each holds a name, no bytes. */
const WAITING_PER_DEALER = 200
/**
 * At most this many remembered files that could not be drawn. This process does not try them again. The oldest are
 * dropped first.
 */
const UNDRAWABLE_MAX = 1_000

type Picture = { content_type: string; size: number; width: number | null; height: number | null }

/** Whether a picture can be drawn, by its stored type, size and number of pixels. Asked before a byte is read. */
const isDrawable = ({ content_type, size, width, height }: Picture): boolean =>
  content_type.startsWith('image/') && size <= DRAWN_MAX_BYTES && (width ?? 0) * (height ?? 0) <= PIXELS_MAX

/** Draws thumbnails in a process of its own and keeps them. */
export function createThumbnails({ database, files }: { database: Database; files: Pick<Files, 'open'> }): Thumbnails {
  const drawing = createLastingProcess<ThumbnailQuestion, ThumbnailAnswer>({
    module: DRAWING,
    limits: LIMITS,
    idleMs: IDLE_MS,
    // The turns below let one drawing begin at a time.
    waitingMax: 1,
  })
  // All dealers share the process. A dealer with bad pictures delays another one by one drawing only.
  const takeTurn = createTurns(1, WAITING_PER_DEALER)
  const underWay = new Map<string, Promise<Buffer>>()
  const undrawable = new Set<string>()

  function noteUndrawable(uuid: string): void {
    undrawable.add(uuid)
    const [oldest] = undrawable
    if (undrawable.size > UNDRAWABLE_MAX && oldest !== undefined) undrawable.delete(oldest)
  }

  async function draw(dealerId: string, uuid: string): Promise<Buffer> {
    const { pieces } = await files.open(dealerId, uuid)
    const answer = await drawing.ask(WHOLE, pieces).catch((error: unknown) => {
      if (error instanceof ApartFailure) return { bytes: null }
      throw error
    })
    if (answer.bytes === null) {
      noteUndrawable(uuid)
      throw new Failure('failed_to_read_file')
    }
    return Buffer.from(answer.bytes)
  }

  /** Two requests for the same picture wait for the same drawing. */
  function drawOnce(dealerId: string, uuid: string): Promise<Buffer> {
    if (undrawable.has(uuid)) return Promise.reject(new Failure('failed_to_read_file'))
    const drawn =
      underWay.get(uuid) ?? takeTurn(dealerId, () => draw(dealerId, uuid)).finally(() => underWay.delete(uuid))
    underWay.set(uuid, drawn)
    return drawn
  }

  return {
    async read(dealerId, uuid) {
      const kept = await database.inDealer(dealerId, (tx) =>
        tx
          .selectFrom('files as f')
          .leftJoin('file_thumbnails as t', (join) =>
            join.onRef('t.dealer_id', '=', 'f.dealer_id').onRef('t.file_uuid', '=', 'f.uuid'),
          )
          .select(['f.scan_state', 'f.size', 'f.content_type', 'f.width', 'f.height', 't.bytes'])
          .where('f.uuid', '=', uuid)
          .executeTakeFirst(),
      )
      if (!kept) throw new Failure('not_found')
      if (kept.scan_state === 'infected') throw new Failure('file_infected')
      if (kept.bytes !== null) return { type: TYPE, bytes: kept.bytes }
      if (!isDrawable(kept)) throw new Failure('failed_to_read_file')
      const bytes = await drawOnce(dealerId, uuid)
      await database.inDealer(dealerId, async (tx) => {
        // The file may have been deleted meanwhile, or drawn for another user.
        const file = await tx
          .selectFrom('files')
          .select('uuid')
          .where('uuid', '=', uuid)
          .forKeyShare()
          .executeTakeFirst()
        if (!file) throw new Failure('not_found')
        await tx
          .insertInto('file_thumbnails')
          .values({ dealer_id: dealerId, file_uuid: uuid, bytes })
          .onConflict((conflict) => conflict.columns(['dealer_id', 'file_uuid']).doNothing())
          .execute()
      })
      return { type: TYPE, bytes }
    },
    close: () => drawing.close(),
  }
}
