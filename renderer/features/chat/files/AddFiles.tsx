import { ActionIcon, FileButton } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Files.module.css'

/** Opens the file dialog, and on touch devices the camera. */
export function AddFiles({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation('chat')
  const resetFiles = useRef<() => void>(null)
  const resetCamera = useRef<() => void>(null)
  const choose = (files: readonly File[]) => {
    onChoose(files)
    // Without a reset, the same file could not be chosen again after it was corrected.
    resetFiles.current?.()
    resetCamera.current?.()
  }
  const style = { className: classes.add, variant: 'subtle', color: 'gray', size: 38, radius: 'xl' } as const
  return (
    <>
      <FileButton resetRef={resetFiles} multiple onChange={choose} inputProps={{ 'aria-label': t('files.add') }}>
        {(button) => (
          <ActionIcon {...button} {...style} aria-label={t('files.add')} title={t('files.add')}>
            <IconPaperclip size={22} stroke={1.75} />
          </ActionIcon>
        )}
      </FileButton>
      <FileButton
        resetRef={resetCamera}
        accept="image/*"
        capture="environment"
        onChange={(photo) => choose(photo ? [photo] : [])}
      >
        {(button) => (
          <ActionIcon
            {...button}
            {...style}
            className={`${classes.add} ${classes.camera}`}
            aria-label={t('files.camera')}
          >
            <IconCamera size={22} stroke={1.75} />
          </ActionIcon>
        )}
      </FileButton>
    </>
  )
}
