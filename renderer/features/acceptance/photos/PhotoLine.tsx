import { ActionIcon } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { PhotoPlace } from '../data/acceptanceValues.ts'
import type { Visit, VisitPhoto } from '../data/useVisit.ts'
import { OpenPhoto } from './OpenPhoto.tsx'
import classes from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { usePhotoName } from './usePhotoName.ts'
import { useTaking } from './useTaking.ts'

type Props = {
  visit: Visit
  /** The place of the photos of this line. */
  place: PhotoPlace
  label: string
}

const isAt = (photo: VisitPhoto, { mark_id, check_id, finding_id }: PhotoPlace) =>
  (mark_id !== undefined && photo.mark_id === mark_id) ||
  (check_id !== undefined && photo.check_id === check_id) ||
  (finding_id !== undefined && photo.finding_id === finding_id)

/** Photos of one mark, point or finding, and a button that takes another one. */
export function PhotoLine({ visit, place, label }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const { take, isFull } = useTaking(visit)
  const nameOf = usePhotoName()
  const [open, setOpen] = useState<string | null>(null)
  const photos = visit.photos.filter((photo) => isAt(photo, place))
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    void take(files, place)
  }
  return (
    <span className={classes.line}>
      {photos.map((photo) => (
        <PhotoTile
          key={photo.id}
          uuid={visit.uuid}
          photo={photo}
          label={nameOf(photo)}
          onOpen={() => setOpen(photo.id)}
        />
      ))}
      {!visit.readOnly && !isFull && (
        <>
          <input ref={file} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
          <ActionIcon size={48} variant="default" aria-label={label} onClick={() => file.current?.click()}>
            <IconCamera size={22} aria-hidden />
          </ActionIcon>
        </>
      )}
      {open !== null && <OpenPhoto visit={visit} photos={photos} id={open} onMove={setOpen} />}
    </span>
  )
}
