import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LABEL_KINDS, type Printer } from '#contract/ipc/printing.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { PrinterRow } from './PrinterRow.tsx'
import classes from './Settings.module.css'
import { useSetting } from './useSetting.ts'

/** Printers for the kinds of labels. Labels are printed without a dialog, so they can be tested here. */
export function PrintersSection() {
  const { t } = useTranslation('computer')
  const chosen = useSetting('printers')
  const { printers, failed, read } = usePrinters()
  return (
    <Card
      title={t('printers.title')}
      aside={
        <Button variant="subtle" size="sm" leftSection={<IconRefresh size={16} />} onClick={read}>
          {t('printers.read')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {chosen.locked ? t('setting.locked') : t('printers.hint')}
      </Text>
      {failed && (
        <Alert color="red" role="alert">
          {t('printers.notRead')}
        </Alert>
      )}
      {printers?.length === 0 && <Alert color="petrol">{t('printers.none')}</Alert>}
      {!printers && !failed && <Skeleton height="6rem" aria-hidden="true" />}
      {printers && chosen.value && (
        <ul className={classes.printers}>
          {LABEL_KINDS.map((kind) => (
            <PrinterRow
              key={kind}
              kind={kind}
              printers={printers}
              chosen={chosen.value?.[kind] ?? null}
              locked={chosen.locked}
              onChoose={(name) => {
                const { [kind]: _, ...others } = chosen.value ?? {}
                chosen.write(name === null ? others : { ...others, [kind]: name })
              }}
            />
          ))}
        </ul>
      )}
      {chosen.failed && (
        <Text size="sm" c="red" role="alert">
          {t('setting.notKept')}
        </Text>
      )}
    </Card>
  )
}

type Known = { printers: Printer[] | null; failed: boolean; read: () => void }

function usePrinters(): Known {
  const [known, setKnown] = useState<Omit<Known, 'read'>>({ printers: null, failed: false })
  const read = useCallback(() => {
    if (!desktop) return
    callDesktop(desktop, 'printer.list', undefined).then(
      (printers) => setKnown({ printers, failed: false }),
      () => setKnown(({ printers }) => ({ printers, failed: true })),
    )
  }, [])
  useEffect(read, [read])
  return { ...known, read }
}
