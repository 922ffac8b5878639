import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Add.module.css'

/** Covers the screen while files are dragged over it. */
export function DropCover({ group }: { group: string | null }) {
  const { t } = useTranslation('upload')
  return (
    <div className={classes.cover} role="status">
      <div className={classes.coverText}>
        <IconUpload size={40} stroke={1.5} aria-hidden />
        <strong>{group === null ? t('drop.here') : t('drop.into', { group: isolated(group) })}</strong>
      </div>
    </div>
  )
}
