import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { SaveWith } from '#renderer/records/form/detail/useDetailSaving.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from './Manage.module.css'
import { useReach } from './useReach.ts'
import type { newsView } from './view.ts'

type Props = { draft: RecordDraft<typeof newsView.record>; saveWith: SaveWith }

/** Publishes a draft, or makes a draft of a notice again. */
export function PublishSteps({ draft, saveWith }: Props) {
  const { t } = useTranslation('news')
  if (draft.readOnly !== null) return null
  if (draft.row === null || draft.row.is_draft === true) return <Publish draft={draft} saveWith={saveWith} />
  return (
    <div className={classes.tools}>
      <Button variant="default" loading={draft.isSaving} onClick={() => void saveWith({ is_draft: true })}>
        {t('steps.draft')}
      </Button>
    </div>
  )
}

/** The button that saves and publishes, and the number of people whom the notice reaches. */
function Publish({ draft, saveWith }: Props) {
  const { t, i18n } = useTranslation('news')
  const { count } = useReach(draft)
  const from = useWatch({ control: draft.form.control, name: 'publish_from' })
  const at = typeof from === 'string' && Date.parse(from) > Date.now() ? new Date(from) : null
  const number = isolated(String(count))
  return (
    <div className={classes.tools}>
      <Button
        loading={draft.isSaving}
        leftSection={at ? <IconClock size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
        onClick={() => void saveWith({ is_draft: false })}
      >
        {t(at ? 'steps.schedule' : 'steps.publish')}
      </Button>
      {/* Without an audience, the refusal at its field says what is missing. */}
      {count !== null && count > 0 && (
        <span role="status">
          {at
            ? t('steps.goesAt', { number, time: isolated(formatDate(at, 'full', i18n.language as Language)) })
            : t('steps.goes', { number })}
        </span>
      )}
    </div>
  )
}
