import { Button, Textarea } from '@mantine/core'
import { IconCircleCheck, IconExternalLink } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FAQ_REFUSAL_MAX } from '#contract/faq/faq.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import type { SaveWith } from '#renderer/records/form/detail/useDetailSaving.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Manage.module.css'

type Props = { draft: AnyDraft; saveWith: SaveWith }

/** The next steps of an entry: publish a draft, refuse a proposal, open a published entry. */
export function PublishSteps({ draft, saveWith }: Props) {
  const { t } = useTranslation('faqEntry')
  const [isRefusing, setRefusing] = useState(false)
  const { row } = draft
  if (!row || draft.readOnly !== null) return null
  if (row['state'] === 'published')
    return (
      <div className={classes.steps}>
        <Button
          component={Link}
          to={`/faq/${row.uuid}`}
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('steps.open')}
        </Button>
      </div>
    )
  const isProposal = row['is_proposal'] === true
  return (
    <div className={classes.steps}>
      {isProposal && <p>{t('steps.proposedBy', { who: isolated(String(row['author'])) })}</p>}
      <Button
        loading={draft.isSaving}
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        onClick={() => void saveWith({ state: 'published' })}
      >
        {t('steps.publish')}
      </Button>
      {isProposal && row['state'] === 'draft' && (
        <Button variant="default" onClick={() => setRefusing(true)}>
          {t('steps.refuse')}
        </Button>
      )}
      {isRefusing && (
        <RefuseDialog
          onClose={() => setRefusing(false)}
          onRefuse={(refusal) =>
            void saveWith({ state: 'refused', refusal }).then((saved) => saved && setRefusing(false))
          }
        />
      )}
    </div>
  )
}

type RefuseProps = { onClose: () => void; onRefuse: (word: string) => void }

/** Asks for the reason of a refusal, which the author of the proposal reads. */
function RefuseDialog({ onClose, onRefuse }: RefuseProps) {
  const { t } = useTranslation('faqEntry')
  const [word, setWord] = useState('')
  const [isChecked, setChecked] = useState(false)
  useActivity('form', word !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (word.trim() !== '') onRefuse(word.trim())
  }
  return (
    <Dialog opened onClose={onClose} title={t('steps.refuse')}>
      <form className={classes.refuse} onSubmit={submit} noValidate>
        <Textarea
          label={t('fields.refusal')}
          description={t('help.refusal')}
          value={word}
          maxLength={FAQ_REFUSAL_MAX}
          autosize
          minRows={3}
          dir="auto"
          data-autofocus
          error={isChecked && word.trim() === '' && t('steps.wordMissing')}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
        <Button type="submit">{t('steps.refuse')}</Button>
      </form>
    </Dialog>
  )
}
