import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import { RESULT_MAX, type serviceRequest } from '#contract/records/serviceRequest.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import type { AskedProps } from '#renderer/records/states/defineStates.ts'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'

type Props = AskedProps<RecordRow<typeof serviceRequest>>

/** The result without which a request is not completed. */
export function ResultInput({ value, onChange, hasFocus, isMissing }: Props) {
  const { t } = useTranslation('serviceRequest')
  useTypedInput(value)
  return (
    <GrowingTextarea
      label={t('fields.result')}
      required
      minRows={2}
      maxLength={RESULT_MAX}
      dir="auto"
      data-autofocus={hasFocus || undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isMissing && t('refusals.result_required')}
    />
  )
}
