import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { INBOX_VIEWS } from '#contract/notices.ts'

type Props = { view: string; onChange: (view: string) => void; more?: readonly 'toasts'[] }

/** Chooses a list of the inbox. */
export function ViewChoice({ view, onChange, more = [] }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('views.label')}
      data={[...INBOX_VIEWS, ...more].map((value) => ({ value, label: t(`views.${value}`) }))}
      value={view}
      onChange={onChange}
    />
  )
}
