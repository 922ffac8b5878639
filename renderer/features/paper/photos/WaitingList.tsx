import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { deleteEntry, retryEntry, waitingBytes } from '#renderer/net/outbox/outboxQueue.ts'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import classes from './Photos.module.css'
import type { WaitingPhoto } from './waitingPhotos.ts'

type Props = { photos: readonly WaitingPhoto[]; sending: string | null }

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Photos that the server does not have yet: they are being sent, wait for the network, or were refused. */
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
  const { id, type, refusal } = photo
  const { data: blob = null } = useQuery({
    queryKey: ['paper', 'waitingPhoto', id],
    queryFn: async () => {
      const bytes = await waitingBytes(id)
      return bytes && new Blob([new Uint8Array(bytes)], { type })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const source = useBlobSource(blob)
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
          <Button size="md" variant="default" onClick={() => retryEntry(id)}>
            {t('photos.again')}
          </Button>
          <Button size="md" variant="default" onClick={() => deleteEntry(id)}>
            {t('photos.discard')}
          </Button>
        </span>
      )}
    </li>
  )
}
