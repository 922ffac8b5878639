import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { PersonAvatar } from '../avatars/PersonAvatar.tsx'
import classes from './ReadBy.module.css'

type Props = { message: ChatMessage; onClose: () => void }

/** The members who have read an own message. */
export function ReadBy({ message, onClose }: Props) {
  const { t } = useTranslation('chat')
  const { chat_uuid, message_uuid } = message
  const { data, isError } = useQuery({
    queryKey: ['chat-readers', message_uuid],
    queryFn: ({ signal }) =>
      call('GET /v1/chats/:chat_uuid/messages/:message_uuid/readers', { params: { chat_uuid, message_uuid }, signal }),
    // Loaded again each time, because another member may have read the message since.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog opened onClose={onClose} title={t('messages.readBy')} closeButtonProps={{ 'aria-label': t('close') }}>
      {isError && <p role="status">{t('messages.readByFailed')}</p>}
      {data && (
        <>
          <p className={classes.sum} role="status">
            {t('messages.readBySum', { read: data.items.length, of: data.others })}
          </p>
          <ul className={classes.readers}>
            {data.items.map((one) => (
              <li key={one.user_uuid} className={classes.reader}>
                <PersonAvatar user={one} />
                <bdi>{fullName(one)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
