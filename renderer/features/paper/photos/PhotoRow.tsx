import { ActionIcon, Loader } from '@mantine/core'
import { IconCamera, IconCloudUp } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaperPart } from '../status/usePaperPart.ts'
import classes from './PhotoRow.module.css'
import { PhotoView } from './PhotoView.tsx'
import { Thumb } from './Thumb.tsx'
import { usePhotoRemoval } from './usePhotoRemoval.ts'
import { useTakePhotos } from './useTakePhotos.ts'
import { useWaitingPhotos } from './waitingPhotos.ts'

/** The sheet a photo belongs to, and the mark on the sketch that it shows. */
type Belonging = { extension: number; mark_id?: string | null }
type Props = {
  paperUuid: string
  /** Whether a photo of the paper is in this row. */
  isShown: (photo: Belonging) => boolean
  photoLabel: (place: number, total: number) => string
  /** The sheet and mark of photos taken here, and the label of the button. Without it no photos can be taken here. */
  taking?: { extension: number; markId?: string; label: string } | undefined
  readOnly: boolean
  /** At most this many photos that are shown, and the content after them when there are more. */
  most?: number
  rest?: (total: number) => ReactNode
}

/** A line of small photos. A click enlarges one, a button takes another one. Null without photos and without button. */
export function PhotoRow({ paperUuid, isShown, photoLabel, taking, readOnly, most, rest }: Props) {
  const { t } = useTranslation('paper')
  const part = usePaperPart(paperUuid, 'photos')
  const { photos: waiting } = useWaitingPhotos()
  const { going, take } = usePhotoRemoval(paperUuid)
  const [openUuid, setOpen] = useState<string | null>(null)
  const photos = (part.data?.items ?? []).filter((one) => isShown(one) && !going.has(one.uuid))
  const coming = waiting.filter((one) => one.paper_uuid === paperUuid && isShown(one)).length
  const at = photos.findIndex(({ uuid }) => uuid === openUuid)
  const canTake = taking !== undefined && !readOnly
  if (!canTake && photos.length + coming === 0) return null
  return (
    <span className={classes.photos}>
      {photos.slice(0, most).map((photo, index) => (
        <button
          key={photo.uuid}
          type="button"
          className={classes.photo}
          aria-label={photoLabel(index + 1, photos.length)}
          onClick={() => setOpen(photo.uuid)}
        >
          <Thumb paperUuid={paperUuid} photo={photo} />
        </button>
      ))}
      {most !== undefined && photos.length > most && rest?.(photos.length)}
      {coming > 0 && (
        <span role="status" className={classes.coming}>
          <IconCloudUp size={18} aria-hidden />
          {t('photos.waiting', { number: coming })}
        </span>
      )}
      {canTake && <TakeOne paperUuid={paperUuid} taking={taking} />}
      {at >= 0 && (
        <PhotoView
          paperUuid={paperUuid}
          photos={photos}
          at={at}
          onMove={(next) => setOpen(photos[next]?.uuid ?? null)}
          onRemove={readOnly ? null : (photo) => void take(photo.uuid)}
          onClose={() => setOpen(null)}
        />
      )}
    </span>
  )
}

function TakeOne({ paperUuid, taking }: { paperUuid: string; taking: NonNullable<Props['taking']> }) {
  const { t } = useTranslation(['paper', 'errors'])
  const { choose, left, unread } = useTakePhotos(paperUuid, taking.extension, taking.markId)
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      {left > 0 && (
        <span role="status" className={classes.coming}>
          <Loader size="xs" aria-hidden />
          {t('photos.preparing', { number: left })}
        </span>
      )}
      <input ref={file} type="file" accept="image/*" multiple hidden data-mark={taking.markId} onChange={choose} />
      <ActionIcon size={44} variant="default" aria-label={taking.label} onClick={() => file.current?.click()}>
        <IconCamera size={20} />
      </ActionIcon>
      {unread.length > 0 && (
        <span role="alert" className={classes.trouble}>
          {t('errors:failed_to_read_file')} <bdi>{unread.join(', ')}</bdi>
        </span>
      )}
    </>
  )
}
