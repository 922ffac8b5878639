import { Anchor, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DesktopInfo } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'

/** The server of this app. Another address signs the user out, so it is chosen on its own page. */
export function ServerSection() {
  const { t } = useTranslation('computer')
  const [info, setInfo] = useState<DesktopInfo | null>(null)
  useEffect(() => {
    if (desktop) callDesktop(desktop, 'desktop.info', undefined).then(setInfo, () => undefined)
  }, [])
  return (
    <Card title={t('server.title')}>
      {info && (
        <>
          <Text>{info.serverUrl ? <MachineText>{info.serverUrl}</MachineText> : t('server.none')}</Text>
          {info.serverUrlLocked ? (
            <Text size="sm" c="dimmed">
              {t('setting.locked')}
            </Text>
          ) : (
            <div>
              <Anchor component={Link} to="/connect">
                {t('server.change')}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t('server.hint')}
              </Text>
            </div>
          )}
        </>
      )}
    </Card>
  )
}
