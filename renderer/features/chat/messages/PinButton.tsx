import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPin, IconPinnedFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { callDesktop } from '#renderer/desktop/bridge.ts'

/** Keeps the chat window above other windows. The main process stores the choice. */
export function PinButton({ bridge }: { bridge: DesktopBridge }) {
  const { t } = useTranslation('chat')
  const [on, setOn] = useState(false)
  useEffect(() => {
    void callDesktop(bridge, 'desktop.info', undefined).then(({ chatAlwaysOnTop }) => setOn(chatAlwaysOnTop))
    return bridge.on('chatWindow.alwaysOnTop', (state) => setOn(state.on))
  }, [bridge])
  const label = t(on ? 'header.unpin' : 'header.pin')
  const toggle = () => {
    setOn(!on)
    void callDesktop(bridge, 'chatWindow.setAlwaysOnTop', { on: !on }).catch(() => setOn(on))
  }
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={on ? 'light' : 'subtle'}
        color={on ? 'petrol' : 'gray'}
        size="lg"
        aria-label={t('header.pin')}
        aria-pressed={on}
        onClick={toggle}
      >
        {on ? <IconPinnedFilled size={20} /> : <IconPin size={20} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  )
}
