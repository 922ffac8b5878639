import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import type { AnyDraft } from '../draft/recordDraft.ts'
import classes from './Form.module.css'

type Props = { draft: AnyDraft; onRestore: (() => void) | null }

/** Notices above a form: earlier input, a lost right, a deleted row, changes by other users. */
export function DraftNotices({ draft, onRestore }: Props) {
  const { t } = useTranslation('records')
  const { field } = useRecordTexts(draft.view)
  const { kept, readOnly, collisions, changed } = draft
  return (
    <div className={classes.notices} aria-live="polite">
      {kept && readOnly === null && (
        <Alert color="petrol" title={t('form.kept.title')}>
          <div className={classes.notice}>
            <span>
              {Object.keys(kept.values).map(field).join(', ')} (<TimeAgo at={kept.at} />)
            </span>
            <span className={classes.noticeButtons}>
              <Button size="compact-sm" onClick={draft.takeKept}>
                {t('form.kept.take')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={draft.dropKept}>
                {t('form.kept.drop')}
              </Button>
            </span>
          </div>
        </Alert>
      )}
      {readOnly === 'permission' && (
        <Alert color="yellow" title={t('form.readOnly.title')}>
          {t(changed.length > 0 ? 'form.readOnly.typed' : 'form.readOnly.text')}
        </Alert>
      )}
      {readOnly === 'deleted' && (
        <Alert color="red" title={t('form.deleted.title')}>
          <div className={classes.notice}>
            <span>{t('form.deleted.text')}</span>
            {onRestore && (
              <Button size="compact-sm" onClick={onRestore}>
                {t('form.deleted.restore')}
              </Button>
            )}
          </div>
        </Alert>
      )}
      {collisions.length > 0 && readOnly === null && (
        <Alert color="yellow" title={t('conflict.notice')}>
          <div className={classes.notice}>
            <span>{collisions.map((one) => field(one.field)).join(', ')}</span>
            <Button size="compact-sm" onClick={() => draft.setDeciding(true)}>
              {t('conflict.decide')}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  )
}
