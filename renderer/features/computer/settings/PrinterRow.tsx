import { Button, NativeSelect, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LabelKind, labelSize, type Printer, type PrintResult } from '#contract/ipc/printing.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Settings.module.css'

type Props = {
  kind: LabelKind
  printers: readonly Printer[]
  chosen: string | null
  locked: boolean
  onChoose: (name: string | null) => void
}

const BROKEN: PrintResult = { ok: false, reason: 'failed', detail: '' }

/** The printer of one kind of label, and a button that prints a test label. */
export function PrinterRow({ kind, printers, chosen, locked, onChoose }: Props) {
  const { t } = useTranslation('computer')
  const [result, setResult] = useState<PrintResult | null>(null)
  const { widthMm, heightMm } = labelSize(kind)
  const isMissing = chosen !== null && !printers.some(({ name }) => name === chosen)
  const test = async () => {
    if (!desktop) return
    setResult(null)
    setResult(await callDesktop(desktop, 'printer.testLabel', { kind }).catch(() => BROKEN))
  }
  return (
    <li className={classes.printer}>
      <NativeSelect
        label={t(`printers.kind.${kind}`)}
        description={t('printers.size', { size: isolated(`${widthMm} × ${heightMm}`) })}
        value={chosen ?? ''}
        disabled={locked}
        error={isMissing}
        onChange={({ currentTarget }) => {
          setResult(null)
          onChoose(currentTarget.value || null)
        }}
        data={[
          { value: '', label: t('printers.noPrinter') },
          ...(isMissing ? [{ value: chosen, label: chosen }] : []),
          ...printers.map(({ name, title }) => ({ value: name, label: title })),
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} />}
        disabled={chosen === null || isMissing}
        aria-label={t('printers.testFor', { kind: t(`printers.kind.${kind}`) })}
        onClick={() => void test()}
      >
        {t('printers.test')}
      </Button>
      <Text
        size="sm"
        role="status"
        {...((isMissing || result?.ok === false) && { c: 'red' })}
        className={classes.result ?? ''}
      >
        {isMissing && t('printers.missing')}
        {result?.ok && t('printers.printed')}
        {result?.ok === false && t(`printers.failure.${result.reason}`, { detail: isolated(result.detail) })}
      </Text>
    </li>
  )
}
