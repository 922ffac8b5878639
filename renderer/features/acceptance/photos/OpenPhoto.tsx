import { Button } from '@mantine/core'
import { IconBrush, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { deleteEntry, retryEntry } from '#renderer/net/outbox/outboxQueue.ts'
import { PhotoViewer } from '#renderer/shared/photos/PhotoViewer.tsx'
import { useBlobSource } from '#renderer/ui/controls/useBlobSource.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import type { PhotoPlace } from '../data/acceptanceValues.ts'
import { addVisitPhoto, photosKey } from '../data/acceptanceWrites.ts'
import { photoFolder } from '../data/photoFolder.ts'
import { useErrorText } from '../data/useErrorText.ts'
import type { Visit, VisitPhoto, WaitingPhoto } from '../data/useVisit.ts'
import { useWaitingBlob } from '../data/useWaitingBlob.ts'
import { PhotoEditor } from './PhotoEditor.tsx'
import classes from './Photos.module.css'
import { usePhotoName } from './usePhotoName.ts'

type Props = {
  visit: Visit
  photos: readonly VisitPhoto[]
  id: string
  /** Opens another photo; null closes. */
  onMove: (id: string | null) => void
}

/** Longest time to load a photo on a slow connection (ms). */
const READ_MS = 120_000

/** One photo, as large as the window, with the actions on it. */
export function OpenPhoto({ visit, photos, id, onMove }: Props) {
  const nameOf = usePhotoName()
  const photo = photos.find((one) => one.id === id)
  if (!photo) return null
  const stored = photos.filter((one) => one.stored !== null)
  if (photo.waiting)
    return (
      <OpenWaiting
        visit={visit}
        photo={photo}
        waiting={photo.waiting}
        name={nameOf(photo)}
        onClose={() => onMove(null)}
      />
    )
  return <OpenStored visit={visit} photo={photo} photos={stored} onMove={onMove} />
}

function OpenStored({ visit, photo, photos, onMove }: Omit<Props, 'id'> & { photo: VisitPhoto }) {
  const { t } = useTranslation('acceptance')
  const nameOf = usePhotoName()
  const [edited, setEdited] = useState<Blob | null>(null)
  const { uuid, readOnly } = visit
  const mayRemove = !readOnly && photo.stored?.may_delete === true
  const remove = async () => {
    const params = { uuid, photo_uuid: photo.id }
    const answer = await call('DELETE /v1/service/direct_acceptance/:uuid/photos/:photo_uuid', { params })
    queryClient.setQueryData(photosKey(uuid), answer)
  }
  const drop = async () => {
    try {
      await remove()
      onMove(null)
    } catch (error) {
      showFailure(error)
    }
  }
  const edit = async () => {
    try {
      const { signal } = new AbortController()
      setEdited(await requestBlob(photoFolder(uuid).full(photo.id), signal, { timeoutMs: READ_MS }))
    } catch (error) {
      showFailure(error)
    }
  }
  const replace = async (blob: Blob, note: string) => {
    await addVisitPhoto(visit.row, { ...placeOf(photo), note }, blob)
    await drop()
  }
  if (edited)
    return (
      <PhotoEditor
        blob={edited}
        note={photo.note ?? ''}
        onSave={(blob, note) => void replace(blob, note)}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <PhotoViewer
      folder={photoFolder(uuid)}
      photos={photos.map((one) => ({
        uuid: one.id,
        by: one.stored?.by ?? null,
        at: one.stored?.taken_at ?? '',
        note: one.note ?? '',
        name: nameOf(one),
      }))}
      at={photos.indexOf(photo)}
      onMove={(at) => onMove(photos[at]?.id ?? null)}
      onRemove={mayRemove ? () => void drop() : null}
      tools={
        mayRemove && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconBrush size={18} aria-hidden />}
            onClick={() => void edit()}
          >
            {t('photos.edit')}
          </Button>
        )
      }
      onClose={() => onMove(null)}
    />
  )
}

function placeOf({ kind, mark_id, check_id, finding_id }: PhotoPlace): PhotoPlace {
  return { kind, ...(mark_id && { mark_id }), ...(check_id && { check_id }), ...(finding_id && { finding_id }) }
}

type WaitingProps = { visit: Visit; photo: VisitPhoto; waiting: WaitingPhoto; name: string; onClose: () => void }

/** A photo that is only on this device: it can be edited, sent again or deleted. */
function OpenWaiting({ visit, photo, waiting, name, onClose }: WaitingProps) {
  const { t } = useTranslation(['acceptance', 'photos'])
  const errorText = useErrorText()
  const blob = useWaitingBlob(photo.id)
  const source = useBlobSource(blob)
  const [isEditing, setEditing] = useState(false)
  const drop = () => {
    deleteEntry(photo.id)
    onClose()
  }
  if (isEditing && blob)
    return (
      <PhotoEditor
        blob={blob}
        note={photo.note ?? ''}
        onSave={(edited, note) => void addVisitPhoto(visit.row, { ...placeOf(photo), note }, edited).then(drop)}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <Dialog opened onClose={onClose} size="95vw" title={name} closeButtonProps={{ 'aria-label': t('photos:close') }}>
      <div className={classes.stage}>{source && <img className={classes.large} src={source} alt={name} />}</div>
      <div className={classes.tools}>
        <span role="status">{waiting.refusal === null ? t('photos.waiting') : errorText(waiting.refusal)}</span>
        {waiting.refusal !== null && (
          <Button
            size="lg"
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => retryEntry(photo.id)}
          >
            {t('walk.again')}
          </Button>
        )}
        {!waiting.isSending && (
          <>
            <Button
              size="lg"
              variant="default"
              leftSection={<IconBrush size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('photos.edit')}
            </Button>
            <Button size="lg" variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={drop}>
              {t('photos:remove')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
