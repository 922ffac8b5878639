import { Button, Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnyDraft } from '../draft/recordDraft.ts'
import classes from './Form.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

type Props = {
  draft: AnyDraft
  form: string
  /** Number of unsaved entries beside the fields. */
  beside: number
  onDiscard: () => void
}

/** A bar that stays in sight while there are unsaved changes. */
export function SaveBar({ draft, form, beside, onDiscard }: Props) {
  const { t } = useTranslation('records')
  const count = draft.changed.length + beside
  const isNew = draft.uuid === null
  if (draft.readOnly !== null || (count === 0 && !isNew)) return null
  return (
    <section className={classes.bar} aria-label={t('form.bar.label')}>
      <span aria-live="polite">{isNew ? t('form.bar.new') : t('form.bar.changes', { count })}</span>
      <div className={classes.barButtons}>
        <Button variant="default" disabled={count === 0 || draft.isSaving} onClick={onDiscard}>
          {t('form.bar.discard')}
        </Button>
        <Button type="submit" form={form} loading={draft.isSaving} rightSection={<SaveKey />}>
          {t('form.bar.save')}
        </Button>
      </div>
    </section>
  )
}

function SaveKey() {
  const { t } = useTranslation('records')
  return (
    <Kbd size="xs" aria-hidden className={classes.key}>
      {isMac ? '⌘S' : t('form.bar.key')}
    </Kbd>
  )
}
