import { NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { SCAN_ENDINGS, SCAN_GAPS } from './scanPace.ts'
import { scanSettings } from './scanSettings.ts'
import { TryScanner } from './TryScanner.tsx'

/** How the scanner of this computer types. `children` are further settings of a scanner. */
export function ScannerCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('scanner')
  const [settings, set] = useLocalValue(scanSettings)
  return (
    <Card title={t('title')} aside={<TryScanner />}>
      <Stack gap="sm">
        <NativeSelect
          label={t('gap.label')}
          description={t('gap.hint')}
          value={settings.gap}
          onChange={({ currentTarget }) => {
            const gap = SCAN_GAPS.find((one) => String(one) === currentTarget.value)
            if (gap) set(Object.assign({}, settings, { gap }))
          }}
          data={SCAN_GAPS.map((gap) => ({ value: String(gap), label: t(`gap.${gap}`) }))}
        />
        <NativeSelect
          label={t('endingSetting.label')}
          value={settings.ending}
          onChange={({ currentTarget }) => {
            const ending = SCAN_ENDINGS.find((one) => one === currentTarget.value)
            if (ending) set(Object.assign({}, settings, { ending }))
          }}
          data={SCAN_ENDINGS.map((ending) => ({ value: ending, label: t(`endingSetting.${ending}`) }))}
        />
        {children}
      </Stack>
    </Card>
  )
}
