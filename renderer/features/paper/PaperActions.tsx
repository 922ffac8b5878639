import { Button, Menu, Tooltip } from '@mantine/core'
import { IconCopy, IconDots, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { AcceptanceLinks } from '#renderer/shared/acceptance/AcceptanceLinks.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { DeclinedWork } from './declined/DeclinedWork.tsx'
import { paperView } from './list/view.ts'
import { PrintPaper } from './print/PrintPaper.tsx'

type Props = {
  uuid: string
  /** Whether the form has unsaved input. */
  isTyped: boolean
}

/** Actions on a sheet: print it, open a chat about it, copy it. */
export function PaperActions({ uuid, isTyped }: Props) {
  const { t } = useTranslation('paper')
  const navigate = useNavigate()
  const mayCreate = useCan(paperView, 'create')
  const mayRevive = useCan(paperView, 'update')
  const isChatOn = useSettings().plugin_chat !== false
  // Opening the chat creates it. A user who only reads chats could write nothing there.
  const mayChat = useSession(({ permissions }) => can(permissions, 'global.chat.create', GLOBAL_SCOPE))
  const [key, setKey] = useState(randomUuid)
  const params = { uuid }
  const copy = async () => {
    try {
      const made = await call('POST /v1/workshop/paper/:uuid/copy', { params, headers: { 'idempotency-key': key } })
      setKey(randomUuid())
      showToast('success', t('actions.copied'))
      void navigate(`/workshop/paper/${made.uuid}`)
    } catch (error) {
      showFailure(error)
    }
  }
  const chat = async () => {
    try {
      const { chat_uuid } = await call('POST /v1/workshop/paper/:uuid/chat', { params })
      void navigate(`/chat?${new URLSearchParams({ chat: chat_uuid })}`)
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <>
      <DeclinedWork uuid={uuid} mayRevive={mayRevive} />
      <AcceptanceLinks from="paper" uuid={uuid} />
      <PrintPaper uuid={uuid} isTyped={isTyped} />
      {isChatOn && mayChat && (
        <Tooltip label={t('actions.chat')}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconMessage size={14} aria-hidden />}
            onClick={() => void chat()}
          >
            {t('actions.chat')}
          </Button>
        </Tooltip>
      )}
      {mayCreate && (
        <Menu position="bottom-end">
          <Tooltip label={t('works.actions')}>
            <Menu.Target>
              <Button size="compact-sm" variant="default" leftSection={<IconDots size={14} aria-hidden />}>
                {t('works.actions')}
              </Button>
            </Menu.Target>
          </Tooltip>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void copy()}>
              {t('actions.copy')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
