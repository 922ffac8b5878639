import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import classes from './Photos.module.css'
import { type PhotoFolder, usePhotoSource } from './usePhotoSource.ts'

/** A stored photo: when and by whom it was taken. */
type ShownPhoto = {
  uuid: string
  by: { first_name: string; last_name: string } | null
  at: string
  note: string
  /** Name of the photo, such as the side of the car. Without it, the viewer shows its number among all photos. */
  name?: string
}

type Props = {
  folder: PhotoFolder
  photos: readonly ShownPhoto[]
  at: number
  onMove: (at: number) => void
  onRemove: (() => void) | null
  /** Further actions on the shown photo. */
  tools?: ReactNode
  onClose: () => void
}

/** One photo as large as the window. Arrow keys show the next one, Escape closes. */
export function PhotoViewer({ folder, photos, at, onMove, onRemove, tools, onClose }: Props) {
  const { t, i18n } = useTranslation('photos')
  const photo = photos[at]
  if (!photo) return null
  const move = (by: number) => {
    if (photos[at + by]) onMove(at + by)
  }
  const name = photo.name ?? t('name', { number: at + 1, total: photos.length })
  return (
    <Dialog
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
        <Large folder={folder} photo={photo} name={name} />
      </div>
      <div className={classes.tools}>
        <ActionIcon size={48} variant="default" disabled={at === 0} aria-label={t('previous')} onClick={() => move(-1)}>
          <IconChevronLeft aria-hidden className={classes.mirrored} />
        </ActionIcon>
        <span className={classes.about}>
          {photo.by && <bdi>{fullName(photo.by)}</bdi>} <TimeAgo at={photo.at} />
        </span>
        {tools}
        {onRemove && (
          <Button size="lg" variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
        <ActionIcon
          size={48}
          variant="default"
          disabled={at === photos.length - 1}
          aria-label={t('next')}
          onClick={() => move(1)}
        >
          <IconChevronRight aria-hidden className={classes.mirrored} />
        </ActionIcon>
      </div>
    </Dialog>
  )
}

function Large({ folder, photo, name }: { folder: PhotoFolder; photo: ShownPhoto; name: string }) {
  const { t } = useTranslation('photos')
  const { source, isError, refetch } = usePhotoSource(folder, photo.uuid)
  if (isError)
    return (
      <Button size="lg" variant="default" onClick={refetch}>
        {t('again')}
      </Button>
    )
  return source && <img className={classes.large} src={source} alt={photo.note || name} />
}
