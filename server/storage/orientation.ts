import { crc32 } from 'node:zlib'

/** Orientation of a picture that is stored as it is shown (TIFF 6.0, tag 274). */
export const UPRIGHT = 1
/** From this orientation on, width and height are swapped when the picture is shown. */
const FIRST_TURNED = 5
const LAST = 8
const TAG = 0x0112
const EMPTY: Buffer = Buffer.alloc(0)
/** Head of Exif data in a JPEG. Some programs write it into a WebP as well. */
export const EXIF_HEAD: Buffer = Buffer.from('Exif\0\0', 'latin1')

/** The orientation that Exif data state, with or without their head. Upright when they cannot be read. */
function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD) ? exif.subarray(EXIF_HEAD.length) : exif
  const order = tiff.toString('latin1', 0, 4)
  if (order !== 'II*\0' && order !== 'MM\0*') return UPRIGHT
  const isLittle = order === 'II*\0'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const entries = short(directory)
    for (let nth = 0; nth < entries; nth++) {
      const at = directory + 2 + 12 * nth
      if (short(at) !== TAG) continue
      const stated = short(at + 8)
      return stated >= UPRIGHT && stated <= LAST ? stated : UPRIGHT
    }
  } catch (error) {
    // The directory is cut off.
    if (!(error instanceof RangeError)) throw error
  }
  return UPRIGHT
}

/** Exif data that state an orientation and nothing else, without a head. */
function exifWith(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 18)
  return exif
}

/** Width and height as the picture is shown. */
export function shownSize<T extends { width: number; height: number }>(size: T, orientation: number): T {
  return orientation < FIRST_TURNED ? size : Object.assign({}, size, { width: size.height, height: size.width })
}

/**
 * Keeps the first orientation that a picture states. `part` makes the part of the picture that states it and nothing
 * else.
 */
export function keptOrientation(part: (orientation: number) => Buffer) {
  let orientation = UPRIGHT
  return {
    /** The part that replaces these Exif data. Empty for an upright picture. */
    inPlaceOf(exif: Buffer): Buffer {
      if (orientation !== UPRIGHT) return EMPTY
      orientation = orientationOf(exif)
      return orientation === UPRIGHT ? EMPTY : part(orientation)
    },
    value: () => orientation,
    isUpright: () => orientation === UPRIGHT,
    /** The size with width and height as the picture is shown. */
    shown: <T extends { width: number; height: number }>(size: T): T => shownSize(size, orientation),
  }
}

/** A segment of a JPEG that states an orientation and nothing else. */
export function jpegOrientation(orientation: number): Buffer {
  const body = Buffer.concat([EXIF_HEAD, exifWith(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A part of a PNG that states an orientation and nothing else. */
export function pngOrientation(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), exifWith(orientation)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A part of a WebP that states an orientation and nothing else. */
export function webpOrientation(orientation: number): Buffer {
  const body = exifWith(orientation)
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
