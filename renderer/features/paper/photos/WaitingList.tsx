import { Button, Loader } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import classes from './Photos.module.css'
import type { WaitingPhoto } from './photoQueue.ts'
import { deletePhoto, retryPhoto } from './waitingPhotos.ts'

type Props = { photos: readonly WaitingPhoto[]; sending: string | null }

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Photos that the server does not have yet: being sent, waiting for the network, or refused with a reason. */
export function WaitingList({ photos, sending }: Props) {
  const { t } = useTranslation('paper')
  if (photos.length === 0) return null
  return (
    <section className={classes.waiting} aria-label={t('photos.waiting', { number: photos.length })}>
      <p className={classes.state} role="status">
        {t('photos.waiting', { number: photos.length })}
      </p>
      <ul className={classes.grid}>
        {photos.map((photo) => (
          <Waiting key={photo.id} photo={photo} isSending={photo.id === sending} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ photo, isSending }: { photo: WaitingPhoto; isSending: boolean }) {
  const { t } = useTranslation(['paper', 'errors'])
  const blob = useMemo(() => new Blob([new Uint8Array(photo.bytes)], { type: photo.type }), [photo.bytes, photo.type])
  const source = useBlobSource(blob)
  const { refusal } = photo
  return (
    <li className={classes.tile}>
      {source && <img className={classes.thumb} src={source} alt="" />}
      <span className={classes.state}>
        {isSending && <Loader size="xs" aria-hidden />}
        {refusal === null
          ? t(isSending ? 'photos.sending' : 'photos.kept')
          : t(`errors:${isKnown(refusal) ? refusal : 'upload_failed'}`)}
      </span>
      {refusal !== null && (
        <span className={classes.choices}>
          <Button size="md" variant="default" onClick={() => retryPhoto(photo)}>
            {t('photos.again')}
          </Button>
          <Button size="md" variant="default" onClick={() => deletePhoto(photo.id)}>
            {t('photos.discard')}
          </Button>
        </span>
      )}
    </li>
  )
}
