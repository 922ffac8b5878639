import { UPRIGHT } from '#server/storage/orientation.ts'
import type { Cleaning, Source } from './edits.ts'
import { heifEdits } from './heifEdits.ts'
import { jpegEdits } from './jpegEdits.ts'
import { pngEdits } from './pngEdits.ts'
import { webpEdits } from './webpEdits.ts'

const CLEANERS: Readonly<Record<string, (source: Source) => Promise<Cleaning | null>>> = {
  'image/jpeg': jpegEdits,
  'image/png': pngEdits,
  'image/webp': webpEdits,
  'image/heic': heifEdits,
  'image/avif': heifEdits,
}

/**
 * How camera data are removed from a picture of this type. Nothing is removed from other types. Null for a picture that
 * cannot be read, because what it contains is not known.
 */
export async function cleaningOf(type: string, source: Source): Promise<Cleaning | null> {
  const clean = Object.hasOwn(CLEANERS, type) ? CLEANERS[type] : undefined
  return clean ? clean(source) : { edits: [], orientation: UPRIGHT }
}
