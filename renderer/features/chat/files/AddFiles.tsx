import { ActionIcon } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Files.module.css'

/** Opens the file dialog, and on touch devices the camera. */
export function AddFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation('chat')
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])])
    // The same file can be chosen again, after it was corrected.
    currentTarget.value = ''
  }
  const button = { className: classes.add, variant: 'subtle', color: 'gray', size: 38, radius: 'xl' } as const
  return (
    <>
      <input ref={file} type="file" multiple hidden onChange={choose} aria-label={t('files.add')} />
      <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={choose} />
      <ActionIcon {...button} aria-label={t('files.add')} title={t('files.add')} onClick={() => file.current?.click()}>
        <IconPaperclip size={22} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        {...button}
        className={`${classes.add} ${classes.camera}`}
        aria-label={t('files.camera')}
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={22} stroke={1.75} />
      </ActionIcon>
    </>
  )
}
