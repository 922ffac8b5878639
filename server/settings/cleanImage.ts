import type { FieldCode } from '#contract/errors.ts'
import { cleanSvg } from '#server/storage/cleanSvg.ts'
import { pictureType } from '#server/storage/pictureType.ts'

const MAX_BYTES = 2 * 1024 * 1024

/** A picture as it is stored, or what is wrong with it. What it is called counts for nothing, what is in it does. */
export function cleanImage(dataUrl: string): { image: string; bytes: Buffer } | { problem: FieldCode } {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > MAX_BYTES) return { problem: 'image_too_large' }
  const type = pictureType(bytes)
  if (type) return { image: toDataUrl(type, bytes), bytes }
  if (!dataUrl.startsWith('data:image/svg+xml;')) return { problem: 'image_invalid' }
  const text = cleanSvg(bytes.toString('utf8'))
  return text === null
    ? { problem: 'image_invalid' }
    : { image: toDataUrl('image/svg+xml', Buffer.from(text)), bytes: Buffer.from(text) }
}

const toDataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
