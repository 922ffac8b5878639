import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChatItem, ChatMember, ChatRole } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useIsOnline } from '#renderer/net/socket/presence.ts'
import { fullName } from '#renderer/net/users.ts'
import { PersonAvatar } from '../avatars/PersonAvatar.tsx'
import { refetchMembers } from '../data/members.ts'
import classes from './Dialog.module.css'

const ROLES = ['member', 'moderator', 'administrator'] as const satisfies readonly ChatRole[]

type Props = { chat: ChatItem; member: ChatMember }

export function MemberRow({ chat, member }: Props) {
  const { t } = useTranslation('chat')
  const isMe = useSession(({ user }) => user?.uuid === member.user_uuid)
  const isOnline = useIsOnline(member.user_uuid)
  const name = fullName(member)
  const mayRemove =
    chat.my_role === 'administrator' || (chat.my_role === 'moderator' && member.role !== 'administrator')
  const params = { chat_uuid: chat.chat_uuid, user_uuid: member.user_uuid }
  const run = async (change: Promise<unknown>) => {
    await change.catch(showFailure)
    refetchMembers(chat.chat_uuid)
  }
  return (
    <li className={classes.person}>
      <PersonAvatar user={member} online={isOnline} size={34} />
      <span className={classes.name} dir="auto">
        {isMe ? t('members.you', { name }) : name}
      </span>
      {chat.my_role === 'administrator' && !isMe ? (
        <NativeSelect
          size="xs"
          aria-label={t('members.role', { name })}
          value={member.role}
          data={ROLES.map((value) => ({ value, label: t(`members.roles.${value}`) }))}
          onChange={(event) => {
            const role = ROLES.find((value) => value === event.currentTarget.value)
            if (role) void run(call('PATCH /v1/chats/:chat_uuid/members/:user_uuid', { params, body: { role } }))
          }}
        />
      ) : (
        <span className={classes.quiet}>{t(`members.roles.${member.role}`)}</span>
      )}
      {mayRemove && !isMe && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('members.remove', { name })}
          onClick={() => void run(call('DELETE /v1/chats/:chat_uuid/members/:user_uuid', { params }))}
        >
          <IconUserMinus size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}
