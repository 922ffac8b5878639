import { ACCEPTANCE_PHOTO_LIMITS } from '#contract/service/acceptance.ts'
import { redrawPhoto } from '#renderer/shared/finding/shrinkPhoto.ts'

/** Longest side of a stored photo (px): large enough to show a scratch, small enough for a slow network. */
const SIDE = 1_920

/** Why a file cannot be taken: the browser cannot read it, such as HEIC, or it stays too large. */
type PhotoProblem = 'unreadable' | 'heic' | 'tooLarge'

const isHeic = (file: Blob & { name?: string }) => /heic|heif/i.test(`${file.type} ${file.name ?? ''}`)

/** Redraws a picture upright, small enough and without the camera's data. Resolves with the problem if it cannot. */
export async function readPhoto(file: Blob & { name?: string }): Promise<Blob | PhotoProblem> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return isHeic(file) ? 'heic' : 'unreadable'
  picture.close()
  return redrawPhoto(file, { side: SIDE, bytes: ACCEPTANCE_PHOTO_LIMITS.bytes - 1 }).catch(() => 'tooLarge' as const)
}
