import { createLastingProcess } from '#server/apart/lastingProcess.ts'
import { ApartFailure } from '#server/apart/runApart.ts'
import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { Files } from '../files.ts'
import type { ThumbnailAnswer } from './thumbnailAnswer.ts'

export type Thumbnails = {
  /**
   * A stored picture, small; the caller has asked who may see it. It is drawn once and kept. `failed_to_read_file` for a
   * picture that cannot be drawn; the refusals of `files.read` otherwise. No transaction may be open.
   */
  read(dealerId: string, uuid: string): Promise<{ type: string; bytes: Buffer }>
  close(): void
}

const TYPE = 'image/webp'
/** The module of the process that draws. */
export const DRAWING = new URL('./thumbnailProcess.ts', import.meta.url)
/** A photo of 12 megapixels takes 20 ms, the largest possible one about a second. */
const LIMITS = { timeMs: 10_000, heapMb: 128 }
const IDLE_MS = 20_000
/** As many as two galleries that are opened at once. */
const WAITING_MAX = 200

/** Small pictures of stored ones, drawn in a process of their own. */
export function createThumbnails({ database, files }: { database: Database; files: Files }): Thumbnails {
  const drawing = createLastingProcess<Uint8Array, ThumbnailAnswer>({
    module: DRAWING,
    limits: LIMITS,
    idleMs: IDLE_MS,
    waitingMax: WAITING_MAX,
  })

  async function draw(bytes: Buffer): Promise<Buffer> {
    const answer = await drawing.ask(bytes).catch((error: unknown) => {
      if (error instanceof ApartFailure) return { bytes: null }
      throw error
    })
    if (answer.bytes === null) throw new Failure('failed_to_read_file')
    return Buffer.from(answer.bytes)
  }

  return {
    async read(dealerId, uuid) {
      const kept = await database.inDealer(dealerId, (tx) =>
        tx
          .selectFrom('files as f')
          .leftJoin('file_thumbnails as t', (join) =>
            join.onRef('t.dealer_id', '=', 'f.dealer_id').onRef('t.file_uuid', '=', 'f.uuid'),
          )
          .select(['f.scan_state', 't.bytes'])
          .where('f.uuid', '=', uuid)
          .executeTakeFirst(),
      )
      if (!kept) throw new Failure('not_found')
      if (kept.scan_state === 'infected') throw new Failure('file_infected')
      if (kept.bytes !== null) return { type: TYPE, bytes: kept.bytes }
      const bytes = await draw((await files.read(dealerId, uuid)).bytes)
      await database.inDealer(dealerId, async (tx) => {
        // It may have been deleted, or drawn for somebody else, meanwhile.
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
