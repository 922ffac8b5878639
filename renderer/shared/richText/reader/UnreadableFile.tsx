import { Button } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './RichText.module.css'

/** Stands in the place of a picture or video that could not be loaded. */
export function UnreadableFile({ title, onRetry }: { title: string; onRetry: () => void }) {
  const { t } = useTranslation('richText')
  return (
    <div className={classes.unreadable} role="note">
      <IconPhotoOff size={20} aria-hidden />
      <span dir="auto">{title === '' ? t('file.failed') : t('file.failedNamed', { title })}</span>
      <Button variant="subtle" size="compact-sm" onClick={onRetry}>
        {t('file.retry')}
      </Button>
    </div>
  )
}
