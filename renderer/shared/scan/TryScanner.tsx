import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { Stroke } from './keyRuns.ts'
import { measureScan, type ScanReport } from './measureScan.ts'
import classes from './Scan.module.css'
import { scanSettings } from './scanSettings.ts'
import { pauseScans, strokeOf } from './watchScans.ts'

/** Silence after which a scan is over (ms). It is longer than the pause of any scanner. */
const SILENCE_MS = 400

type Props = { size?: 'sm' | 'lg'; variant?: 'default' | 'subtle' }

/** A button that opens the test of the scanner or badge reader of this computer. */
export function TryScanner({ size = 'sm', variant = 'default' }: Props) {
  const { t } = useTranslation('scanner')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={size} leftSection={<IconBarcode size={18} />} onClick={() => setOpen(true)}>
        {t('try.open')}
      </Button>
      <ScannerDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void }

/** The test of the scanner. It reads the next scan. */
export function ScannerDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('scanner')
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('try.title')} size="lg">
      <Trial onDone={onClose} />
    </Dialog>
  )
}

function Trial({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('scanner')
  const report = useTrial()
  const take = ({ proposal }: ScanReport) => {
    scanSettings.set(proposal)
    showToast('success', t('try.taken'))
    onDone()
  }
  return (
    <Stack gap="md">
      <Text>{t('try.text')}</Text>
      <div className={classes.result} aria-live="polite">
        {report ? <Report report={report} /> : <p className={classes.waiting}>{t('try.waiting')}</p>}
      </div>
      <Group justify="end">
        <Button variant="default" onClick={onDone}>
          {t('try.close')}
        </Button>
        {report && <Button onClick={() => take(report)}>{t('try.take')}</Button>}
      </Group>
    </Stack>
  )
}

function Report({ report }: { report: ScanReport }) {
  const { t } = useTranslation('scanner')
  const { text, meant, setting } = report
  const rows: [string, React.ReactNode][] = [
    [t('try.read'), <MachineText key="text">{text}</MachineText>],
    [t('try.pace'), t('try.paceValue', { keys: report.keys, average: report.average, slowest: report.slowest })],
    [t('try.ending'), t(`ending.${report.ending}`)],
    [t('try.keyboard'), t(`keyboard.${setting}`)],
    [t('try.meaning'), t(`kind.${report.kind}`)],
    [t('try.proposal'), `${t(`gap.${report.proposal.gap}`)}, ${t(`endingSetting.${report.proposal.ending}`)}`],
  ]
  if (meant !== text) rows.splice(4, 0, [t('try.meant'), <MachineText key="meant">{meant}</MachineText>])
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.isTooSlow && <Alert color="red">{t('try.tooSlow')}</Alert>}
      {setting !== 'same' && setting !== 'unknown' && <Alert color="yellow">{t('try.layout')}</Alert>}
    </>
  )
}

/** Reads the next scan. All keys belong to the test, except those that leave the dialog. */
function useTrial(): ScanReport | null {
  const [report, setReport] = useState<ScanReport | null>(null)
  const strokes = useRef<Stroke[]>([])
  useEffect(() => {
    const resume = pauseScans()
    let timer: number | undefined
    const end = () => {
      const measured = measureScan(strokes.current)
      strokes.current = []
      if (measured) setReport(measured)
    }
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      const isSign = event.key.length === 1 && event.key !== ' '
      // Keys that are no characters work the dialog until a code has begun.
      if (!isSign && strokes.current.length === 0) return
      if (!isSign && event.key !== 'Enter' && event.key !== 'Tab') return
      event.preventDefault()
      event.stopImmediatePropagation()
      strokes.current.push(strokeOf(event))
      window.clearTimeout(timer)
      timer = window.setTimeout(end, SILENCE_MS)
    }
    window.addEventListener('keydown', listen, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      window.clearTimeout(timer)
      resume()
    }
  }, [])
  return report
}
