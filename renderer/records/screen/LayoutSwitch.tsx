import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Layout } from './useLayout.ts'

type Props = { layout: Layout; onChange: (layout: Layout) => void }

/** Switches between the list and the board of the same rows. */
export function LayoutSwitch({ layout, onChange }: Props) {
  const { t } = useTranslation('records')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('list.layout')}
      data={[
        { value: 'list', label: t('list.asList') },
        { value: 'board', label: t('list.asBoard') },
      ]}
      value={layout}
      onChange={(next) => onChange(next === 'board' ? 'board' : 'list')}
    />
  )
}
