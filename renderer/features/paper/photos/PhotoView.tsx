import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Photos.module.css'
import { type Photo, usePhotoSource } from './usePhotoSource.ts'

type Props = {
  paperUuid: string
  photos: readonly Photo[]
  at: number
  onMove: (at: number) => void
  onRemove: ((photo: Photo) => void) | null
  onClose: () => void
}

/** One photo as large as the window. Arrow keys show the next one, Escape closes. */
export function PhotoView({ paperUuid, photos, at, onMove, onRemove, onClose }: Props) {
  const { t, i18n } = useTranslation('paper')
  const photo = photos[at]
  if (!photo) return null
  const move = (by: number) => {
    if (photos[at + by]) onMove(at + by)
  }
  const name = t('photos.name', { number: at + 1, total: photos.length })
  return (
    <Modal
      opened
      onClose={onClose}
      size="95vw"
      title={name}
      closeButtonProps={{ 'aria-label': t('close') }}
      onKeyDown={({ key }) => {
        const forward = i18n.dir() === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
        if (key === 'ArrowLeft' || key === 'ArrowRight') move(key === forward ? 1 : -1)
      }}
    >
      <div className={classes.stage}>
        <Large paperUuid={paperUuid} photo={photo} name={name} />
      </div>
      <div className={classes.tools}>
        <ActionIcon
          size={48}
          variant="default"
          disabled={at === 0}
          aria-label={t('photos.previous')}
          onClick={() => move(-1)}
        >
          <IconChevronLeft aria-hidden className={classes.mirrored} />
        </ActionIcon>
        <span className={classes.about}>
          {photo.by && <bdi>{fullName(photo.by)}</bdi>} <TimeAgo at={photo.created_at} />
        </span>
        {onRemove && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onRemove(photo)}
          >
            {t('photos.remove')}
          </Button>
        )}
        <ActionIcon
          size={48}
          variant="default"
          disabled={at === photos.length - 1}
          aria-label={t('photos.next')}
          onClick={() => move(1)}
        >
          <IconChevronRight aria-hidden className={classes.mirrored} />
        </ActionIcon>
      </div>
    </Modal>
  )
}

function Large({ paperUuid, photo, name }: { paperUuid: string; photo: Photo; name: string }) {
  const { t } = useTranslation('paper')
  const { source, isError, refetch } = usePhotoSource(paperUuid, photo.uuid)
  if (isError)
    return (
      <Button size="lg" variant="default" onClick={refetch}>
        {t('photos.again')}
      </Button>
    )
  return source && <img className={classes.large} src={source} alt={photo.caption || name} />
}
