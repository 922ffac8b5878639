import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconCheck, IconPlayerSkipForward, IconX } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EXTERIOR_VIEWS, type ExteriorView } from '#contract/service/acceptance.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { takenViews } from '../data/takenViews.ts'
import type { Visit } from '../data/useVisit.ts'
import classes from './Camera.module.css'
import { Silhouette } from './Silhouette.tsx'
import { hasCamera, shoot, useCamera } from './useCamera.ts'
import { useTaking } from './useTaking.ts'

type Props = { visit: Visit; from: ExteriorView; onClose: () => void }

/** The next view without a photo after this one, on the way around the car; null when all are taken. */
function nextView(after: ExteriorView, taken: readonly ExteriorView[]): ExteriorView | null {
  const at = EXTERIOR_VIEWS.indexOf(after)
  const order = [...EXTERIOR_VIEWS.slice(at + 1), ...EXTERIOR_VIEWS.slice(0, at)]
  return order.find((view) => !taken.includes(view)) ?? null
}

/** Guides around the car with the camera: a shape shows where the car belongs, and each shot goes to the next view. */
export function GuidedCamera({ visit, from, onClose }: Props) {
  const { t } = useTranslation(['acceptance', 'photos'])
  const [view, setView] = useState(from)
  const { take } = useTaking(visit)
  const taken = takenViews(visit)
  const go = (next: ExteriorView | null) => (next ? setView(next) : onClose())
  const add = (photo: Blob) => {
    go(nextView(view, [...taken, view]))
    void take([photo], { kind: view })
  }
  return (
    <Dialog
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      classNames={{ body: classes.body ?? '' }}
      aria-label={t('photos.guided')}
    >
      <div className={classes.camera}>
        {hasCamera() ? <Picture view={view} onShot={add} /> : <Chooser view={view} onShot={add} />}
        <div className={classes.top}>
          <ActionIcon
            size={52}
            radius="xl"
            variant="filled"
            color="dark"
            aria-label={t('photos:close')}
            onClick={onClose}
          >
            <IconX aria-hidden />
          </ActionIcon>
          <strong className={classes.title} aria-live="polite">
            {t(`photos.kinds.${view}`)}
          </strong>
          <Button
            size="lg"
            color="dark"
            leftSection={<IconPlayerSkipForward size={20} className={classes.mirrored} aria-hidden />}
            onClick={() => go(nextView(view, [...taken, view]))}
          >
            {t('photos.skip')}
          </Button>
        </div>
        <ol className={classes.way} aria-label={t('walk.count', { done: taken.length, all: EXTERIOR_VIEWS.length })}>
          {EXTERIOR_VIEWS.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={classes.dot}
                aria-current={one === view ? 'step' : undefined}
                data-done={taken.includes(one) || undefined}
                aria-label={t(`photos.kinds.${one}`)}
                onClick={() => setView(one)}
              >
                {taken.includes(one) ? (
                  <IconCheck size={18} aria-hidden />
                ) : (
                  <Silhouette view={one} className={classes.small} />
                )}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}

type ShotProps = { view: ExteriorView; onShot: (photo: Blob) => void }

/** The camera's picture with the shape of the car above it. */
function Picture({ view, onShot }: ShotProps) {
  const { t } = useTranslation('acceptance')
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video)
  const press = async () => {
    const photo = video.current && (await shoot(video.current))
    if (photo) onShot(photo)
  }
  if (state === 'refused') return <Chooser view={view} onShot={onShot} />
  return (
    <>
      <video ref={video} className={classes.video} muted playsInline />
      <Silhouette view={view} className={classes.shape} />
      <button
        type="button"
        className={classes.shutter}
        aria-label={t('photos.shoot', { view: t(`photos.kinds.${view}`) })}
        disabled={state !== 'running'}
        onClick={() => void press()}
      />
    </>
  )
}

/**
 * Shown if the browser refuses the camera to the page. The camera app of the device then takes the photo of each view.
 */
function Chooser({ view, onShot }: ShotProps) {
  const { t } = useTranslation('acceptance')
  const file = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? []
    currentTarget.value = ''
    if (photo) onShot(photo)
  }
  return (
    <div className={classes.chooser}>
      <Silhouette view={view} className={classes.shape} />
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={choose}
        data-testid="view-file"
      />
      <Button size="xl" leftSection={<IconCamera aria-hidden />} onClick={() => file.current?.click()}>
        {t('photos.shoot', { view: t(`photos.kinds.${view}`) })}
      </Button>
    </div>
  )
}
