import { Button, Group, Text } from '@mantine/core'
import { IconClipboardCopy, IconFolderOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'

type Outcome = 'copied' | 'notCopied' | 'notOpened'

/** Information that support asks for. */
export function DiagnosticsSection() {
  const { t } = useTranslation('computer')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const copy = () => {
    if (!desktop) return
    callDesktop(desktop, 'diagnostics.copy', undefined).then(
      () => setOutcome('copied'),
      () => setOutcome('notCopied'),
    )
  }
  const openLogs = () => {
    if (!desktop) return
    callDesktop(desktop, 'diagnostics.openLogs', undefined).then(
      () => setOutcome(null),
      () => setOutcome('notOpened'),
    )
  }
  return (
    <Card title={t('diagnostics.title')}>
      <Text size="sm" c="dimmed">
        {t('diagnostics.hint')}
      </Text>
      <Group>
        <Button variant="default" leftSection={<IconClipboardCopy size={18} />} onClick={copy}>
          {t('diagnostics.copy')}
        </Button>
        <Button variant="default" leftSection={<IconFolderOpen size={18} />} onClick={openLogs}>
          {t('diagnostics.openLogs')}
        </Button>
      </Group>
      <Text size="sm" role="status" {...(outcome && outcome !== 'copied' && { c: 'red' })}>
        {outcome && t(`diagnostics.${outcome}`)}
      </Text>
    </Card>
  )
}
