import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft, IconExternalLink, IconInfoCircle, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useIsOnline } from '#renderer/net/socket/presence.ts'
import { ChatAvatar } from '../avatars/ChatAvatar.tsx'
import { ChatInfo } from '../dialogs/ChatInfo.tsx'
import { MembersDialog } from '../dialogs/MembersDialog.tsx'
import classes from './ConversationHeader.module.css'
import { JumpToDate } from './JumpToDate.tsx'
import { PinButton } from './PinButton.tsx'

type Props = { chat: ChatItem; onClose: () => void }
type Dialog = 'info' | 'members' | null

export function ConversationHeader({ chat, onClose }: Props) {
  const { t } = useTranslation('chat')
  const [dialog, setDialog] = useState<Dialog>(null)
  const isOnline = useIsOnline(chat.partner_uuid)
  const me = useSession(({ user }) => user?.uuid)
  // Users who may see the presence of others see their own, too. Without it, for example without a connection, the
  // partner's is unknown.
  const isKnown = useIsOnline(me)
  const presence = isKnown ? t(isOnline ? 'header.online' : 'header.offline') : null
  const subtitle = chat.type === 'group' ? t('header.members', { count: chat.member_count }) : presence
  const openWindow = () => {
    if (desktop) void callDesktop(desktop, 'chatWindow.open', { chat_uuid: chat.chat_uuid }).catch(() => undefined)
  }
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.back}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('header.back')}
        onClick={onClose}
      >
        <IconArrowLeft size={20} className={classes.arrow} />
      </ActionIcon>
      <ChatAvatar chat={chat} online={isOnline} size={38} />
      <div className={classes.names}>
        <h2 className={classes.name} dir="auto" title={chat.name}>
          {chat.name}
        </h2>
        {subtitle && <span className={classes.subtitle}>{subtitle}</span>}
      </div>
      <JumpToDate chatUuid={chat.chat_uuid} />
      {chat.type === 'group' && (
        <Action label={t('header.openMembers')} onClick={() => setDialog('members')}>
          <IconUsers size={20} stroke={1.75} />
        </Action>
      )}
      <Action label={t('header.info')} onClick={() => setDialog('info')}>
        <IconInfoCircle size={20} stroke={1.75} />
      </Action>
      {desktop?.kind === 'main' && (
        <Action label={t('header.ownWindow')} onClick={openWindow}>
          <IconExternalLink size={20} stroke={1.75} />
        </Action>
      )}
      {desktop?.kind === 'chat' && <PinButton bridge={desktop} />}
      {dialog === 'info' && <ChatInfo chat={chat} onClose={() => setDialog(null)} onLeft={onClose} />}
      {dialog === 'members' && <MembersDialog chat={chat} onClose={() => setDialog(null)} />}
    </header>
  )
}

type ActionProps = { label: string; onClick: () => void; children: React.ReactNode }

function Action({ label, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={classes.action}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
