import { ActionIcon, Loader } from '@mantine/core'
import { IconCamera, IconCloudUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaperPart } from '../status/usePaperPart.ts'
import classes from './MarkPhotos.module.css'
import { PhotoView } from './PhotoView.tsx'
import { Thumb } from './Thumb.tsx'
import { usePhotoRemoval } from './usePhotoRemoval.ts'
import { useTakePhotos } from './useTakePhotos.ts'
import { useWaitingPhotos } from './waitingPhotos.ts'

type Props = { paperUuid: string; markId: string; number: string; readOnly: boolean }

/** Photos of one mark on the sketch, and one more of it: taken or chosen, sent like all others. */
export function MarkPhotos({ paperUuid, markId, number, readOnly }: Props) {
  const { t } = useTranslation(['paper', 'errors'])
  const part = usePaperPart(paperUuid, 'photos')
  const { photos: waiting } = useWaitingPhotos()
  const { going, take } = usePhotoRemoval(paperUuid)
  const { choose, left, unread } = useTakePhotos(paperUuid, 1, markId)
  const file = useRef<HTMLInputElement>(null)
  const [openUuid, setOpen] = useState<string | null>(null)
  const photos = (part.data?.items ?? []).filter((one) => one.mark_id === markId && !going.has(one.uuid))
  const coming = left + waiting.filter((one) => one.mark_id === markId).length
  const at = photos.findIndex(({ uuid }) => uuid === openUuid)
  if (readOnly && photos.length === 0) return null
  return (
    <span className={classes.photos}>
      {photos.map((photo, index) => (
        <button
          key={photo.uuid}
          type="button"
          className={classes.photo}
          aria-label={t('marks.photo', { number, place: index + 1, total: photos.length })}
          onClick={() => setOpen(photo.uuid)}
        >
          <Thumb paperUuid={paperUuid} photo={photo} />
        </button>
      ))}
      {coming > 0 && (
        <span role="status" className={classes.coming}>
          {left > 0 ? <Loader size="xs" aria-hidden /> : <IconCloudUp size={18} aria-hidden />}
          {t('photos.waiting', { number: coming })}
        </span>
      )}
      {!readOnly && (
        <>
          <input ref={file} type="file" accept="image/*" multiple hidden data-mark={markId} onChange={choose} />
          <ActionIcon
            size={44}
            variant="default"
            aria-label={t('marks.takePhoto', { number })}
            onClick={() => file.current?.click()}
          >
            <IconCamera size={20} />
          </ActionIcon>
        </>
      )}
      {unread.length > 0 && (
        <span role="alert" className={classes.trouble}>
          {t('errors:failed_to_read_file')} <bdi>{unread.join(', ')}</bdi>
        </span>
      )}
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
