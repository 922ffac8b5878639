import { DROP_PHOTO_CHARS } from '#contract/service/keyDrop.ts'
import { redrawPhoto } from '#renderer/shared/finding/shrinkPhoto.ts'
import { PAD } from '#renderer/ui/plain/signaturePad.ts'
import type { Draft } from './draft.ts'

/** Longest side of a photo (pixels). A scratch remains visible, and a slow network can send it. */
const PHOTO_SIDE = 1_600
/** Largest photo (bytes). Its base64 text, with four characters for three bytes, must fit into the server's limit. */
const PHOTO_BYTES = Math.floor((DROP_PHOTO_CHARS * 3) / 4) - 3

/** Pixels of the picture of a signature for each unit of its field. */
const SHARPNESS = 2

/** A photo that is small enough to send. Throws when the file is no picture. */
export const smallPhoto = (file: Blob): Promise<Blob> => redrawPhoto(file, { side: PHOTO_SIDE, bytes: PHOTO_BYTES })

/** The bytes of a file as base64. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}

function drawName(context: CanvasRenderingContext2D, name: string, note: string): void {
  context.fillStyle = 'black'
  context.font = 'italic 30px cursive, serif'
  context.fillText(name, 12, 70, PAD.width - 24)
  context.font = '12px sans-serif'
  context.fillText(note, 12, 112, PAD.width - 24)
}

/** The signature as PNG in base64. `note` stands below a typed name, so that nobody takes it for a drawn one. */
export function signaturePicture({ path, signsByName, typedName }: Draft, note: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = PAD.width * SHARPNESS
  canvas.height = PAD.height * SHARPNESS
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SHARPNESS, SHARPNESS)
  if (signsByName) drawName(context, typedName.trim(), note)
  else {
    context.lineWidth = 2
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.stroke(new Path2D(path))
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
