import type { FieldCode } from '#contract/fieldCodes.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']

/** Types for the file dialog. */
export const IMAGE_TYPES = TYPES.join(',')

/** A picture as data URL, or its problem. The server checks it again. */
export async function readImage(file: File): Promise<{ image: string } | { problem: FieldCode }> {
  if (!TYPES.includes(file.type)) return { problem: 'image_invalid' }
  if (file.size > MAX_BYTES) return { problem: 'image_too_large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts = Array.from({ length: Math.ceil(bytes.length / 0x8000) }, (_, i) =>
    String.fromCharCode(...bytes.subarray(i * 0x8000, (i + 1) * 0x8000)),
  )
  return { image: `data:${file.type};base64,${btoa(parts.join(''))}` }
}
