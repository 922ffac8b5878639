import { MINUTE_MS } from '#contract/planning/localDay.ts'
import { type AcceptancePhotoKind, EXTERIOR_VIEWS, FREE_PHOTOS } from '#contract/service/acceptance.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import type { Rows } from '../organisation/organisation.ts'
import { drawPicture, type Motif } from '../picture/drawPicture.ts'
import { storedPicture } from '../picture/storedPicture.ts'
import type { Random } from '../random/random.ts'

/** Side of a drawn photo (pixels). */
const SIDE = 96
/** Sets of pictures. A walk takes all of its pictures from one set, so that no two are the same. */
const SETS = 2
const HUE_OF_SET = 180
const HUE_OF_KIND = 5

const KINDS: readonly AcceptancePhotoKind[] = [...EXTERIOR_VIEWS, ...FREE_PHOTOS]
const motifOf = (kind: AcceptancePhotoKind): Motif => {
  if (kind.startsWith('wheel_')) return 'wheel'
  if (kind === 'damage' || kind === 'underbody') return 'nut'
  return kind === 'document' ? 'parts' : 'car'
}

/** Draws each picture once. The photos of all walks of both dealers share them. */
export function photoDrawer() {
  const drawn = new Map<string, Buffer>()
  return (kind: AcceptancePhotoKind, set: number): Buffer => {
    const key = `${kind} ${set % SETS}`
    const known = drawn.get(key)
    if (known) return known
    const hue = ((set % SETS) * HUE_OF_SET + KINDS.indexOf(kind) * HUE_OF_KIND) % 360
    const bytes = drawPicture(motifOf(kind), hue)
    drawn.set(key, bytes)
    return bytes
  }
}

type Given = {
  dealer_id: string
  acceptance_uuid: string
  by: string | null
  /** The first photo (ms). The others follow, some in a minute. */
  from: number
  kinds: readonly AcceptancePhotoKind[]
  set: number
  signed_in: number | null
}

/** The photos of one walk with their files. */
export function photoRows(draw: ReturnType<typeof photoDrawer>, random: Random, given: Given) {
  const { dealer_id, acceptance_uuid, by, from, kinds, set, signed_in } = given
  const files: NonNullable<Rows['files']> = []
  const file_parts: NonNullable<Rows['file_parts']> = []
  const acceptance_photos = kinds.map((kind, nth) => {
    const uuid = random.uuid()
    const at = new Date(from + Math.floor((nth * MINUTE_MS) / 3))
    const bytes = draw(kind, set)
    const { file, part } = storedPicture(FILE_USES.acceptancePhoto, {
      dealerId: dealer_id,
      uuid,
      ownerUuid: acceptance_uuid,
      bytes,
      at,
    })
    files.push(Object.assign(file, { width: SIDE, height: SIDE }))
    file_parts.push(part)
    return {
      dealer_id,
      uuid,
      acceptance_uuid,
      kind,
      note: '',
      mark_id: null,
      check_id: null,
      finding_id: null,
      digest: file.digest as Buffer,
      taken_at: at,
      signed_in,
      created_at: at,
      created_by: by,
    }
  })
  return { files, file_parts, acceptance_photos }
}
