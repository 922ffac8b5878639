import type { FieldCode } from '#contract/fieldCodes.ts'
import { cleanSvg, SVG_MAX_BYTES } from '#server/storage/cleanSvg.ts'
import { readPicture } from '#server/storage/picture.ts'
import { pictureType } from '#server/storage/pictureType.ts'

const MAX_BYTES = 2 * 1024 * 1024
/**
 * Longest side of a picture (pixels): a logo on the sharpest screen. Few bytes could unpack to gigabytes in each
 * browser.
 */
const MAX_PIXELS = 4_096

type Cleaned = { image: string } | { problem: FieldCode }

/** The cleaned picture, or what is wrong with it. The bytes decide its type, not the declared one. */
export function cleanImage(dataUrl: string): Cleaned {
  if (!dataUrl.startsWith('data:')) return { problem: 'image_invalid' }
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > MAX_BYTES) return { problem: 'image_too_large' }
  if (pictureType(bytes) !== null) return cleanPixels(bytes)
  return dataUrl.startsWith('data:image/svg+xml;') ? cleanDrawing(bytes) : { problem: 'image_invalid' }
}

function cleanPixels(bytes: Buffer): Cleaned {
  const picture = readPicture(bytes)
  if (picture === null) return { problem: 'image_invalid' }
  if (Math.max(picture.width, picture.height) > MAX_PIXELS) return { problem: 'image_too_large' }
  return { image: toDataUrl(picture.type, picture.bytes) }
}

function cleanDrawing(bytes: Buffer): Cleaned {
  if (bytes.length > SVG_MAX_BYTES) return { problem: 'image_too_large' }
  const text = cleanSvg(bytes.toString('utf8'))
  return text === null ? { problem: 'image_invalid' } : { image: toDataUrl('image/svg+xml', Buffer.from(text)) }
}

const toDataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
