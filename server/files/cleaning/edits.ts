/** A content that can be read at any place. `read` returns fewer bytes at the end. */
export type Source = { size: number; read(at: number, length: number): Promise<Buffer> }

/** Replaces the bytes from `from` up to `to`. Empty bytes remove them. `zeros` keeps the places of all other bytes. */
export type Edit = { from: number; to: number; put: Buffer | 'zeros' }

/** How a picture is cleaned: its edits in order, and the orientation that a viewer needs. */
export type Cleaning = { edits: readonly Edit[]; orientation: number }

/**
 * At most this many parts of a picture, because millions of tiny parts would block the thread. Encoders write parts of
 * at least 8 kB, so this allows pictures of 160 MB.
 */
export const PARTS_MAX = 20_000

export const NOTHING: Buffer = Buffer.alloc(0)

const gainOf = ({ from, to, put }: Edit) => (put === 'zeros' ? 0 : put.length - (to - from))

/** Size of the content after the edits. */
export const editedSize = (size: number, edits: readonly Edit[]): number =>
  edits.reduce((sum, edit) => sum + gainOf(edit), size)

/** The edits in order; null when two of them change the same bytes. */
export function inOrder(edits: readonly Edit[]): Edit[] | null {
  const sorted = edits.toSorted((a, b) => a.from - b.from || a.to - b.to)
  return sorted.some(({ from }, nth) => nth > 0 && from < (sorted[nth - 1]?.to ?? 0)) ? null : sorted
}

/** The content after the edits, as it is read: one piece in memory at a time. */
export async function* editedPieces(
  pieces: AsyncIterable<Buffer>,
  edits: readonly Edit[],
): AsyncGenerator<Buffer, void> {
  let at = 0
  let open = [...edits]
  for await (const piece of pieces) {
    const end = at + piece.length
    const here = open.filter(({ from }) => from < end)
    for (const one of editedPiece(piece, at, here)) if (one.length > 0) yield one
    // An edit that goes beyond this piece has already inserted its bytes.
    const beyond = here.filter(({ to }) => to > end).map(({ to, put }) => ({ from: end, to, put: rest(put) }))
    open = [...beyond, ...open.slice(here.length)]
    at = end
  }
  for (const { put } of open) if (put !== 'zeros' && put.length > 0) yield put
}

const rest = (put: Edit['put']) => (put === 'zeros' ? put : NOTHING)

/** One piece of the content, which begins at `at`, after the edits that touch it. */
function* editedPiece(piece: Buffer, at: number, edits: readonly Edit[]): Generator<Buffer, void> {
  let from = 0
  for (const { from: begin, to, put } of edits) {
    const until = Math.min(to - at, piece.length)
    yield piece.subarray(from, begin - at)
    yield put === 'zeros' ? Buffer.alloc(until - (begin - at)) : put
    from = until
  }
  yield piece.subarray(from)
}

/** The same bytes in parts of one length. The last one may be shorter. */
export async function* inParts(pieces: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = []
  let count = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    count += piece.length
    if (count < length) continue
    const whole = Buffer.concat(waiting)
    const full = whole.length - (whole.length % length)
    for (let at = 0; at < full; at += length) yield whole.subarray(at, at + length)
    waiting = [whole.subarray(full)]
    count = whole.length - full
  }
  if (count > 0) yield Buffer.concat(waiting)
}
