import type { ChatItem } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAvatarSource } from '#renderer/net/calls/avatarSource.ts'
import { usePictureAttempt } from '#renderer/net/calls/usePictureAttempt.ts'
import { AvatarEditor } from '#renderer/shared/avatar/AvatarEditor.tsx'
import { ChatAvatar } from '../avatars/ChatAvatar.tsx'
import { putChat } from '../data/chats.ts'
import classes from './Dialog.module.css'

type Props = { chat: ChatItem; mayChange: boolean; onCropping: (isCropping: boolean) => void }

/** Picture and name of a chat. A user who manages the group can change the picture. */
export function GroupPicture({ chat, mayChange, onCropping }: Props) {
  const source = useAvatarSource(chat.avatar)
  const attempt = usePictureAttempt()
  const params = { chat_uuid: chat.chat_uuid }
  const name = (
    <strong className={classes.name} dir="auto" title={chat.name}>
      {chat.name}
    </strong>
  )
  if (!mayChange)
    return (
      <div className={classes.picture}>
        <ChatAvatar chat={chat} size={72} />
        {name}
      </div>
    )
  return (
    <>
      {name}
      <AvatarEditor
        id={chat.chat_uuid}
        name={chat.name}
        source={source}
        onCropping={onCropping}
        onSave={(body, contentType) =>
          attempt(async () => putChat(await call('PUT /v1/chats/:chat_uuid/avatar', { params, body, contentType })))
        }
        onRemove={
          chat.avatar
            ? () => attempt(async () => putChat(await call('DELETE /v1/chats/:chat_uuid/avatar', { params })))
            : undefined
        }
      />
    </>
  )
}
