import { Button } from '@mantine/core'
import { IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { useNetworkView } from '#renderer/desktop/networkView.ts'
import { RedLine } from '#renderer/ui/feedback/RedLine.tsx'
import { useTroubleText } from '#renderer/ui/feedback/useTroubleText.ts'

/** Why the server cannot be reached, if that is known, and one action that can help. */
export function TroubleLine() {
  const { t } = useTranslation('network')
  const textOf = useTroubleText()
  const { trouble, question } = useNetworkView()
  return (
    <div role="status">
      {trouble && !question && (
        <RedLine
          icon={IconShieldOff}
          action={
            <Button size="compact-sm" variant="white" color="dark" onClick={retry}>
              {t(trouble.kind === 'proxy_login' ? 'logIn.open' : 'retry')}
            </Button>
          }
        >
          {textOf(trouble)}
        </RedLine>
      )}
    </div>
  )
}

function retry(): void {
  // The result arrives as a new state.
  if (desktop) callDesktop(desktop, 'network.retry', undefined).catch(() => undefined)
}
