import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { lacksMethod } from './lacksMethod.ts'
import classes from './Sheets.module.css'
import type { extensionView } from './view.ts'

type ExtensionDraft = RecordDraft<(typeof extensionView)['record']>
type Props = {
  draft: ExtensionDraft
  name: 'asked_at' | 'answer' | 'answered_at' | 'answered_by' | 'consent_method' | 'note'
}

/**
 * A field of the customer's consent. A button sets a moment to now. An agreement cannot be saved without the way it was
 * given.
 */
export function ConsentField({ draft, name }: Props) {
  const { t } = useTranslation('paper')
  const [answer, method, moment] = useDraftValues(draft, ['answer', 'consent_method', name])
  const isMoment = name === 'asked_at' || name === 'answered_at'
  const setNow = () =>
    draft.form.setValue(name, new Date().toISOString(), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <RecordField draft={draft} name={name}>
      {isMoment && draft.readOnly === null && (moment === null || moment === '') && (
        <Button size="compact-sm" variant="light" mt={4} onClick={setNow}>
          {t(name === 'asked_at' ? 'sheets.askedNow' : 'sheets.answeredNow')}
        </Button>
      )}
      {name === 'consent_method' && lacksMethod(answer, method) && (
        <p className={classes.missing} role="alert">
          {t('sheets.methodMissing')}
        </p>
      )}
    </RecordField>
  )
}
