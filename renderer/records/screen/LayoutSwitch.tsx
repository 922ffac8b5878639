import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Layout } from './useLayout.ts'

type Props = { layouts: readonly Layout[]; layout: Layout; onChange: (layout: Layout) => void }

const WORDS = { list: 'list.asList', board: 'list.asBoard', week: 'list.asWeek' } as const

/** Switches between the views of the same rows. */
export function LayoutSwitch({ layouts, layout, onChange }: Props) {
  const { t } = useTranslation('records')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('list.layout')}
      data={layouts.map((value) => ({ value, label: t(WORDS[value]) }))}
      value={layout}
      onChange={(next) => onChange(layouts.find((one) => one === next) ?? 'list')}
    />
  )
}
