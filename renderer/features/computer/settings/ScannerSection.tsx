import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScannerPort, ScannerView } from '#contract/ipc/scanner.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { ScannerCard } from '#renderer/shared/scan/ScannerCard.tsx'
import { useSetting } from './useSetting.ts'

/** How the scanner of this computer types, its serial port, and whether it works. */
export function ScannerSection() {
  const { t } = useTranslation('computer')
  const { value, locked, failed, write } = useSetting('scannerPort')
  const { ports, isUnread, read } = usePorts()
  const state = useScannerState()
  const isGone = typeof value === 'string' && !ports.some(({ path }) => path === value)
  const problem = (isUnread && t('scanner.notRead')) || (failed && t('setting.notKept'))
  return (
    <ScannerCard>
      <NativeSelect
        label={t('scanner.label')}
        description={locked ? t('setting.locked') : t('scanner.hint')}
        error={problem}
        value={value ?? ''}
        disabled={locked || value === undefined}
        onChange={({ currentTarget }) => write(currentTarget.value || null)}
        data={[
          { value: '', label: t('scanner.keyboard') },
          ...(isGone ? [{ value, label: value }] : []),
          ...ports.map(({ path, title }) => ({ value: path, label: title })),
        ]}
      />
      <Text size="sm" role="status" {...(state === 'missing' && { c: 'red' })}>
        {state !== 'none' && t(`scanner.state.${state}`)}
      </Text>
      <Group>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={read}>
          {t('scanner.read')}
        </Button>
      </Group>
    </ScannerCard>
  )
}

function usePorts() {
  const [ports, setPorts] = useState<readonly ScannerPort[]>([])
  const [isUnread, setUnread] = useState(false)
  const read = useCallback(() => {
    if (!desktop) return
    callDesktop(desktop, 'scanner.ports', undefined).then(
      (found) => {
        setPorts(found)
        setUnread(false)
      },
      () => setUnread(true),
    )
  }, [])
  useEffect(read, [read])
  return { ports, isUnread, read }
}

function useScannerState(): ScannerView['state'] {
  const [state, setState] = useState<ScannerView['state']>('none')
  useEffect(() => {
    if (!desktop) return
    const stop = desktop.on('scanner.changed', (view) => setState(view.state))
    callDesktop(desktop, 'scanner.read', undefined).then(
      (view) => setState(view.state),
      () => undefined,
    )
    return stop
  }, [])
  return state
}
