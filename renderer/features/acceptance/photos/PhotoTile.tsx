import { IconCloudUp, IconExclamationCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PhotoThumb } from '#renderer/shared/photos/PhotoThumb.tsx'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import { photoFolder } from '../data/photoFolder.ts'
import type { VisitPhoto } from '../data/useVisit.ts'
import { useWaitingBlob } from '../data/useWaitingBlob.ts'
import classes from './Photos.module.css'

type Props = { uuid: string; photo: VisitPhoto; label: string; onOpen: () => void }

/** A small photo, with a sign while it is only on this device. */
export function PhotoTile({ uuid, photo, label, onOpen }: Props) {
  const { t } = useTranslation('acceptance')
  const { waiting } = photo
  const state = waiting && (waiting.refusal === null ? t('photos.waiting') : t('photos.refused'))
  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={[label, state].filter(Boolean).join(', ')}
      onClick={onOpen}
    >
      {waiting ? <WaitingThumb id={photo.id} /> : <PhotoThumb folder={photoFolder(uuid)} uuid={photo.id} />}
      {waiting && (
        <span className={classes.badge} data-refused={waiting.refusal !== null || undefined}>
          {waiting.refusal === null ? (
            <IconCloudUp size={18} aria-hidden />
          ) : (
            <IconExclamationCircle size={18} aria-hidden />
          )}
        </span>
      )}
    </button>
  )
}

function WaitingThumb({ id }: { id: string }) {
  const source = useBlobSource(useWaitingBlob(id))
  return source ? <img className={classes.thumb} src={source} alt="" /> : <span className={classes.thumb} />
}
