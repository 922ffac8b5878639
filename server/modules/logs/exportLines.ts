import { Readable } from 'node:stream'

export type Page<T> = { items: T[]; has_more: boolean }
export type ReadPage<T> = (before: string | undefined) => Promise<Page<T>>

/** Reads page by page, so that no transaction stays open during a slow download. */
export async function* rowsOf<T extends { uuid: string }>(first: Page<T>, read: ReadPage<T>): AsyncGenerator<T> {
  for (let page = first; ; page = await read(page.items.at(-1)?.uuid)) {
    yield* page.items
    if (!page.has_more) return
  }
}

/** One JSON object per line, newest first. A last line says when the export was cut at its limit. */
export function toNdjson<T extends { uuid: string }>(first: Page<T>, read: ReadPage<T>, most: number): Readable {
  async function* lines() {
    const end = `${JSON.stringify({ shortened: true })}\n`
    let left = most - end.length
    for await (const row of rowsOf(first, read)) {
      const line = `${JSON.stringify(row)}\n`
      left -= Buffer.byteLength(line)
      if (left < 0) {
        yield end
        return
      }
      yield line
    }
  }
  return Readable.from(lines(), { objectMode: false })
}
