import { useTranslation } from 'react-i18next'
import { GrowingTextarea } from '#renderer/ui/controls/GrowingTextarea.tsx'

/** At most this many characters of a finding that an extension stores. */
const FINDING_MAX = 2_000

type Props = { value: string; onChange: (value: string) => void; isTried: boolean }

/** The text of a finding. An empty one cannot be saved; the error shows after the first attempt. */
export function FindingField({ value, onChange, isTried }: Props) {
  const { t } = useTranslation(['paper', 'extension'])
  return (
    <GrowingTextarea
      label={t('extension:fields.finding')}
      required
      minRows={3}
      maxLength={FINDING_MAX}
      dir="auto"
      data-autofocus
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={isTried && value.trim() === '' && t('sheets.findingMissing')}
    />
  )
}
