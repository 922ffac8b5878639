import { Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AcceptancePhotoKind,
  EXTERIOR_VIEWS,
  type ExteriorView,
  FREE_PHOTOS,
} from '#contract/service/acceptance.ts'
import { takenViews } from '../data/takenViews.ts'
import type { Visit, VisitPhoto } from '../data/useVisit.ts'
import { Panel } from '../parts/Panel.tsx'
import { GuidedCamera } from './GuidedCamera.tsx'
import { OpenPhoto } from './OpenPhoto.tsx'
import classes from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { Silhouette } from './Silhouette.tsx'
import { usePhotoName } from './usePhotoName.ts'
import { useTaking } from './useTaking.ts'

const isOutside = ({ kind }: VisitPhoto) => EXTERIOR_VIEWS.some((view) => view === kind)

/** The eight outside views in the order of the walk, and free photos by category. */
export function PhotosStep({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const [camera, setCamera] = useState<ExteriorView | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const nameOf = usePhotoName()
  const taken = takenViews(visit)
  const next = EXTERIOR_VIEWS.find((view) => !taken.includes(view))
  const free = visit.photos.filter((photo) => !isOutside(photo))
  return (
    <>
      <Panel title={t('photos.guided')} aside={t('walk.count', { done: taken.length, all: EXTERIOR_VIEWS.length })}>
        {!visit.readOnly && next && (
          <Button
            size="xl"
            className={classes.begin ?? ''}
            leftSection={<IconCamera aria-hidden />}
            onClick={() => setCamera(next)}
          >
            {taken.length === 0 ? t('photos.start') : t('photos.goOn', { view: t(`photos.kinds.${next}`) })}
          </Button>
        )}
        <ol className={classes.views}>
          {EXTERIOR_VIEWS.map((view) => (
            <li key={view} className={classes.view}>
              <View visit={visit} view={view} onShoot={() => setCamera(view)} onOpen={setOpen} />
              <span className={classes.caption}>{t(`photos.kinds.${view}`)}</span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title={t('photos.free')}>
        {!visit.readOnly && <FreePhotos visit={visit} />}
        {free.length > 0 && (
          <ul className={classes.views}>
            {free.map((photo) => (
              <li key={photo.id} className={classes.view}>
                <PhotoTile uuid={visit.uuid} photo={photo} label={nameOf(photo)} onOpen={() => setOpen(photo.id)} />
                <span className={classes.caption} dir="auto">
                  {nameOf(photo)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {camera && <GuidedCamera visit={visit} from={camera} onClose={() => setCamera(null)} />}
      {open !== null && <OpenPhoto visit={visit} photos={visit.photos} id={open} onMove={setOpen} />}
    </>
  )
}

type ViewProps = { visit: Visit; view: ExteriorView; onShoot: () => void; onOpen: (id: string) => void }

/** One outside view: its newest photo, or the shape that asks for one. */
function View({ visit, view, onShoot, onOpen }: ViewProps) {
  const { t } = useTranslation('acceptance')
  const name = t(`photos.kinds.${view}`)
  const photo = visit.photos.findLast(({ kind }) => kind === view)
  if (!photo)
    return (
      <button
        type="button"
        className={classes.missing}
        aria-label={t('photos.take', { view: name })}
        disabled={visit.readOnly}
        onClick={onShoot}
      >
        <Silhouette view={view} className={classes.shape} />
      </button>
    )
  return (
    <>
      <PhotoTile uuid={visit.uuid} photo={photo} label={name} onOpen={() => onOpen(photo.id)} />
      {!visit.readOnly && (
        <Button size="md" variant="subtle" aria-label={t('photos.retakeView', { view: name })} onClick={onShoot}>
          {t('photos.retake')}
        </Button>
      )}
    </>
  )
}

/** A tap on a category takes a photo of it. */
function FreePhotos({ visit }: { visit: Visit }) {
  const { t } = useTranslation('acceptance')
  const file = useRef<HTMLInputElement>(null)
  const kind = useRef<AcceptancePhotoKind>('other')
  const { take, left, isFull } = useTaking(visit)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    void take(files, { kind: kind.current })
  }
  return (
    <div className={classes.kinds}>
      <input ref={file} type="file" accept="image/*" multiple hidden onChange={choose} data-testid="free-file" />
      {FREE_PHOTOS.map((one) => (
        <Button
          key={one}
          size="lg"
          variant="default"
          disabled={isFull}
          leftSection={<IconPhotoPlus size={20} aria-hidden />}
          onClick={() => {
            kind.current = one
            file.current?.click()
          }}
        >
          {t(`photos.kinds.${one}`)}
        </Button>
      ))}
      {left > 0 && <span role="status">{t('photos.preparing', { number: left })}</span>}
    </div>
  )
}
