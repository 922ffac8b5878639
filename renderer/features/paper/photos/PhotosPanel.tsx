import { Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { usePaperPart } from '../status/usePaperPart.ts'
import classes from './Photos.module.css'
import { PhotoView } from './PhotoView.tsx'
import type { PaperPhoto as Photo } from './paperPhotos.ts'
import { TakenOff } from './TakenOff.tsx'
import { Thumb } from './Thumb.tsx'
import { usePhotoRemoval } from './usePhotoRemoval.ts'
import { useTakePhotos } from './useTakePhotos.ts'
import { WaitingList } from './WaitingList.tsx'
import { useWaitingPhotos } from './waitingPhotos.ts'

type Props = {
  uuid: string
  /** Number of the extension whose photos are shown; without it, all photos of the paper. */
  extension?: number
  readOnly: boolean
}

/** Photos of a sheet: take or choose, view, remove. */
export function PhotosPanel({ uuid, extension, readOnly }: Props) {
  const { t } = useTranslation('paper')
  const part = usePaperPart(uuid, 'photos')
  const { photos, sending } = useWaitingPhotos()
  const { going, take, restore } = usePhotoRemoval(uuid)
  const [openUuid, setOpen] = useState<string | null>(null)
  const isOfSheet = (photo: { extension: number }) => extension === undefined || photo.extension === extension
  const shown = (part.data?.items ?? []).filter((photo) => isOfSheet(photo) && !going.has(photo.uuid))
  const own = photos.filter((photo) => photo.paper_uuid === uuid && isOfSheet(photo))
  const at = shown.findIndex((photo) => photo.uuid === openUuid)
  const remove = (photo: Photo) => {
    setOpen((shown[at + 1] ?? shown[at - 1])?.uuid ?? null)
    void take(photo.uuid)
  }
  return (
    <div className={classes.panel}>
      {!readOnly && <TakePhotos uuid={uuid} extension={extension ?? 1} />}
      <WaitingList photos={own} sending={sending} />
      {!part.data && <NotLoaded answers={[part]} height={120} />}
      {part.data && shown.length + own.length === 0 && <p className={classes.quiet}>{t('photos.empty')}</p>}
      <ul className={classes.grid} aria-label={t('photos.tab')}>
        {shown.map((photo, index) => (
          <li key={photo.uuid} className={classes.tile}>
            <button
              type="button"
              className={classes.open}
              aria-label={t('photos.open', { number: index + 1, total: shown.length })}
              onClick={() => setOpen(photo.uuid)}
            >
              <Thumb paperUuid={uuid} photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {!readOnly && part.data && (
        <TakenOff paperUuid={uuid} photos={part.data.deleted.filter(isOfSheet)} going={going} onRestore={restore} />
      )}
      {at >= 0 && (
        <PhotoView
          paperUuid={uuid}
          photos={shown}
          at={at}
          onMove={(next) => setOpen(shown[next]?.uuid ?? null)}
          onRemove={readOnly ? null : remove}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

function TakePhotos({ uuid, extension }: { uuid: string; extension: number }) {
  const { t } = useTranslation(['paper', 'errors'])
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { choose, left, unread } = useTakePhotos(uuid, extension)
  return (
    <>
      <div className={classes.choices}>
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
        <input ref={files} type="file" accept="image/*" multiple hidden data-testid="photo-files" onChange={choose} />
        <Button
          size="lg"
          className={classes.camera ?? ''}
          leftSection={<IconCamera aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t('photos.take')}
        </Button>
        <Button
          size="lg"
          variant="default"
          leftSection={<IconPhotoPlus aria-hidden />}
          onClick={() => files.current?.click()}
        >
          {t('photos.choose')}
        </Button>
      </div>
      {left > 0 && (
        <p className={classes.state} role="status">
          {t('photos.preparing', { number: left })}
        </p>
      )}
      {unread.length > 0 && (
        <div role="alert" className={classes.trouble}>
          {t('errors:failed_to_read_file')} <bdi>{unread.join(', ')}</bdi>
        </div>
      )}
    </>
  )
}
