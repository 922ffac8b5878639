import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PrintResult } from '#contract/ipc/printing.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './PrintForm.module.css'

/** Focuses the button, which scrolls it into view and lets Enter press it. */
const seen = (button: HTMLButtonElement | null) => button?.focus()

type Props = { result: Extract<PrintResult, { ok: false }>; onDialog: () => void }

/** Why a label was not printed, and a button for the print dialog, which is always available. */
export function PrintTrouble({ result: { reason, detail }, onDialog }: Props) {
  const { t } = useTranslation('print')
  return (
    <Alert color="red" role="alert">
      <p className={classes.trouble}>{t(`failure.${reason}`, { detail: isolated(detail) })}</p>
      <Button size="md" variant="default" ref={seen} onClick={onDialog}>
        {t('withDialog')}
      </Button>
    </Alert>
  )
}
