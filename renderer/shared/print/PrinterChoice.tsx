import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LabelPrinter } from './useLabelPrinter.ts'

/** The printer of this computer that prints a label without a dialog. The choice is kept. */
export function PrinterChoice({ printer: { printers, name, locked, choose } }: { printer: LabelPrinter }) {
  const { t } = useTranslation('print')
  const isMissing = name !== null && !printers.some((one) => one.name === name)
  return (
    <NativeSelect
      label={t('printer')}
      disabled={locked}
      error={isMissing && t('failure.printer_missing', { detail: name })}
      data={[
        { value: '', label: t('dialog') },
        ...(isMissing ? [{ value: name, label: name }] : []),
        ...printers.map((one) => ({ value: one.name, label: one.title })),
      ]}
      value={name ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value || null)}
    />
  )
}
