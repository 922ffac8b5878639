import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { SettingsDraft } from './data/useSettingsDraft.ts'
import classes from './Settings.module.css'

type Props = { draft: SettingsDraft; onSave: () => void }

/** A bar that stays in sight while there are unsaved changes. */
export function SettingsBar({ draft, onSave }: Props) {
  const { t } = useTranslation(['records', 'settings'])
  const count = draft.draft.size
  useHotkeys([['mod+S', () => count > 0 && onSave()]], [])
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={t('form.bar.label')}>
      <span aria-live="polite">
        {t('form.bar.changes', { count })} {draft.conflicts.length > 0 && t('settings:conflict.open')}
      </span>
      <div className={classes.actions}>
        <Button variant="default" disabled={draft.isSaving} onClick={() => draft.discard()}>
          {t('form.bar.discard')}
        </Button>
        <Button loading={draft.isSaving} disabled={draft.conflicts.length > 0} onClick={onSave}>
          {t('form.bar.save')}
        </Button>
      </div>
    </section>
  )
}
