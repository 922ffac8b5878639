import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { useUnreadTotal } from '#renderer/shared/chat/unread.ts'
import { CHAT, UNREAD_CHATS } from '../screens/addresses.ts'
import { screens } from '../screens/features.ts'
import { mayOpen } from '../screens/visibleScreens.ts'

const MANY = 99

export function ChatButton() {
  const { t } = useTranslation('shell')
  const unread = useUnreadTotal()
  const settings = useSettings()
  const permissions = useSession((state) => state.permissions)
  if (!screens.some((screen) => screen.path === CHAT && mayOpen(screen, permissions, settings))) return null
  const label = unread > 0 ? t('chat.openUnread', { count: unread }) : t('chat.open')
  return (
    <Indicator label={unread > MANY ? `${MANY}+` : unread} size={18} color="red" offset={6} disabled={unread === 0}>
      <Tooltip label={label}>
        <ActionIcon
          component={Link}
          to={unread > 0 ? UNREAD_CHATS : CHAT}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
        >
          <IconMessages size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </Indicator>
  )
}
