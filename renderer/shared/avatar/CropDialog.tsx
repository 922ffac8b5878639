import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import 'react-image-crop/dist/ReactCrop.css'
import { Alert, Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import classes from './AvatarEditor.module.css'
import { cutSquare } from './scalePicture.ts'

type Props = {
  /** Address of the chosen file. */
  source: string
  busy: boolean
  error: string | null
  onUnreadable: () => void
  onCut: (bytes: Uint8Array, type: string) => void
  onClose: () => void
}

const AT_FIRST = 90

/** Chooses the visible square of the picture, by dragging or with the arrow keys. */
export function CropDialog({ source, busy, error, onUnreadable, onCut, onClose }: Props) {
  const { t } = useTranslation('avatar')
  const picture = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()

  const cut = async () => {
    const image = picture.current
    if (!image || !crop) return
    const { naturalWidth: width, naturalHeight: height } = image
    const square = { x: (crop.x * width) / 100, y: (crop.y * height) / 100, side: (crop.width * width) / 100 }
    await cutSquare(image, square).then(({ bytes, type }) => onCut(bytes, type), onUnreadable)
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('crop.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('crop.cancel') }}
    >
      <div className={classes.crop}>
        <p className={classes.hint}>{t('crop.text')}</p>
        <div className={classes.stage} dir="ltr">
          <ReactCrop
            {...(crop ? { crop } : {})}
            onChange={(_pixels, percent) => setCrop(percent)}
            aspect={1}
            circularCrop
            keepSelection
            minWidth={48}
            ariaLabels={{
              cropArea: t('crop.area'),
              nwDragHandle: t('crop.corner'),
              nDragHandle: t('crop.corner'),
              neDragHandle: t('crop.corner'),
              eDragHandle: t('crop.corner'),
              seDragHandle: t('crop.corner'),
              sDragHandle: t('crop.corner'),
              swDragHandle: t('crop.corner'),
              wDragHandle: t('crop.corner'),
            }}
          >
            <img
              ref={picture}
              src={source}
              alt={t('crop.picture')}
              className={classes.picture}
              onError={onUnreadable}
              onLoad={({ currentTarget: { width, height } }) =>
                setCrop(
                  centerCrop(
                    makeAspectCrop({ unit: '%', [width < height ? 'width' : 'height']: AT_FIRST }, 1, width, height),
                    width,
                    height,
                  ),
                )
              }
            />
          </ReactCrop>
        </div>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <div className={classes.buttons}>
          <Button onClick={() => void cut()} loading={busy} disabled={!crop}>
            {t('crop.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('crop.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
