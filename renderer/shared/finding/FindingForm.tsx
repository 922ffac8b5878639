import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import classes from './Finding.module.css'
import { FindingField } from './FindingField.tsx'
import { shrinkPhoto } from './shrinkPhoto.ts'

export type FindingPhoto = Awaited<ReturnType<typeof shrinkPhoto>>
export type Finding = { text: string; photos: readonly FindingPhoto[] }

type Props = {
  /** Saves the finding. `key` stays the same for all attempts. */
  onSave: (finding: Finding, key: string) => Promise<void>
  onClose: () => void
}

/** A form for a finding together with its photos. */
export function FindingForm({ onSave, onClose }: Props) {
  const { t } = useTranslation(['day', 'paper', 'errors'])
  const camera = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<readonly FindingPhoto[]>([])
  const [key] = useState(randomUuid)
  const [isBusy, setBusy] = useState(false)
  const [isTried, setTried] = useState(false)
  useTypedInput(text, photos.length > 0 ? '1' : '')
  const lacksText = text.trim() === ''
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    for (const file of chosen) {
      try {
        const photo = await shrinkPhoto(file)
        setPhotos((before) => [...before, photo])
      } catch {
        showToast('error', t('errors:failed_to_read_file'))
      }
    }
  }
  const save = async () => {
    setTried(true)
    if (lacksText || isBusy) return
    setBusy(true)
    try {
      await onSave({ text: text.trim(), photos }, key)
      showToast('success', t('day:findingSaved'))
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={lacksText && photos.length === 0}
      title={t('day:finding')}
      closeButtonProps={{ 'aria-label': t('paper:close') }}
    >
      <div className={classes.dialog}>
        <FindingField value={text} onChange={setText} isTried={isTried} />
        <input ref={camera} type="file" accept="image/*" capture="environment" multiple hidden onChange={choose} />
        <Button
          className={classes.second}
          variant="default"
          leftSection={<IconCamera size={22} aria-hidden />}
          onClick={() => camera.current?.click()}
        >
          {t('paper:photos.take')}
        </Button>
        {photos.length > 0 && <p role="status">{t('day:photos', { number: photos.length })}</p>}
        <Button className={classes.save} loading={isBusy} onClick={() => void save()}>
          {t('day:findingSave')}
        </Button>
      </div>
    </Dialog>
  )
}
