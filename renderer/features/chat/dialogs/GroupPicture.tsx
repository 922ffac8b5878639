import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/shapes.ts'
import { call } from '#renderer/net/api.ts'
import { showToast } from '#renderer/ui/toasts.ts'
import { putChat } from '../data/chats.ts'
import { ChatAvatar } from '../messages/ChatAvatar.tsx'
import classes from './Dialog.module.css'
import { scaleImage } from './scaleImage.ts'
import { showFailure } from './showFailure.ts'

type Props = { chat: ChatItem; mayChange: boolean }

export function GroupPicture({ chat, mayChange }: Props) {
  const { t } = useTranslation('chat')
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (!file) return
    setBusy(true)
    const body = await scaleImage(file).catch(() => null)
    if (body)
      await call('PUT /v1/chats/:chat_uuid/avatar', {
        params: { chat_uuid: chat.chat_uuid },
        body,
        contentType: 'image/webp',
      }).then(putChat, showFailure)
    else showToast('error', t('info.pictureFailed'))
    setBusy(false)
  }

  return (
    <div className={classes.picture}>
      <ChatAvatar chat={chat} size={72} />
      <strong className={classes.name} dir="auto" title={chat.name}>
        {chat.name}
      </strong>
      {mayChange && (
        <>
          <input ref={input} type="file" accept="image/png,image/jpeg,image/webp" hidden onChange={choose} />
          <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
            {t('info.picture')}
          </Button>
        </>
      )}
    </div>
  )
}
