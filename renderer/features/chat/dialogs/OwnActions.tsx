import { Button, Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconBell, IconBellOff, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatItem } from '#contract/api/define/shapes.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import { putChat, removeChat } from '../data/chats.ts'
import { endOfMute, isMutedAt, MUTES, type Mute } from '../data/muting.ts'
import classes from './Dialog.module.css'

type Props = { chat: ChatItem; onClose: () => void; onLeft: () => void }

/** The user's own actions: mute, archive, leave. Only leaving asks first, because it cannot be undone. */
export function OwnActions({ chat, onClose, onLeft }: Props) {
  const { t } = useTranslation('chat')
  const [isLeaving, setLeaving] = useState(false)
  const { chat_uuid, name, is_muted, muted_until, is_archived } = chat
  const params = { chat_uuid }

  const setMuted = (body: { is_muted: boolean; until?: string }) =>
    call('POST /v1/chats/:chat_uuid/mute', { params, body }).then(putChat, showFailure)
  const mute = (chosen: Mute) => {
    const until = endOfMute(chosen, Date.now())
    return setMuted({ is_muted: true, ...(until && { until }) })
  }
  const isMuted = useNow((now) => isMutedAt({ is_muted, muted_until }, now))

  const archive = async () => {
    try {
      putChat(await call('POST /v1/chats/:chat_uuid/archive', { params, body: { is_archived: !is_archived } }))
      showToast('success', t(is_archived ? 'info.unarchived' : 'info.archived', { name }))
      onClose()
    } catch (error) {
      showFailure(error)
    }
  }

  const leave = async () => {
    try {
      await call('POST /v1/chats/:chat_uuid/leave', { params })
      onClose()
      onLeft()
      removeChat(chat_uuid)
    } catch (error) {
      showFailure(error)
    }
  }

  if (isLeaving)
    return (
      <div className={classes.stack} role="alertdialog" aria-label={t('info.leaveTitle')}>
        <strong>{t('info.leaveTitle')}</strong>
        <span>{t('info.leaveText', { name })}</span>
        <div className={classes.buttons}>
          <Button variant="default" data-autofocus onClick={() => setLeaving(false)}>
            {t('info.cancel')}
          </Button>
          <Button color="red" onClick={() => void leave()}>
            {t('info.leave')}
          </Button>
        </div>
      </div>
    )
  return (
    <fieldset className={classes.rules}>
      <legend>{t('info.forMe')}</legend>
      <div className={classes.buttons}>
        {isMuted && (
          <Button
            variant="default"
            leftSection={<IconBell size={18} />}
            onClick={() => void setMuted({ is_muted: false })}
          >
            {t('header.unmute')}
          </Button>
        )}
        {!isMuted && !chat.forbid_mute && (
          <Menu shadow="md">
            <Menu.Target>
              <Button variant="default" leftSection={<IconBellOff size={18} />}>
                {t('header.mute')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {MUTES.map((chosen) => (
                <Menu.Item key={chosen} onClick={() => void mute(chosen)}>
                  {t(`info.muteFor.${chosen}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {(is_archived || !chat.forbid_archive) && (
          <Button
            variant="default"
            leftSection={is_archived ? <IconArchiveOff size={18} /> : <IconArchive size={18} />}
            onClick={() => void archive()}
          >
            {t(is_archived ? 'header.unarchive' : 'header.archive')}
          </Button>
        )}
        {chat.type === 'group' && !chat.forbid_leave && (
          <Button variant="default" leftSection={<IconLogout size={18} />} onClick={() => setLeaving(true)}>
            {t('header.leave')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
