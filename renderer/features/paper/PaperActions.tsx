import { Button, Menu } from '@mantine/core'
import { IconCopy, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { DeclinedWork } from './declined/DeclinedWork.tsx'
import { paperView } from './list/view.ts'
import { PrintPaper } from './print/PrintPaper.tsx'

type Props = {
  uuid: string
  /** Something is typed and not saved. */
  isTyped: boolean
}

/** What can be made of a sheet: paper, a chat about it, another one like it. */
export function PaperActions({ uuid, isTyped }: Props) {
  const { t } = useTranslation('paper')
  const navigate = useNavigate()
  const mayCreate = useCan(paperView, 'create')
  const mayRevive = useCan(paperView, 'update')
  const hasChat = useSettings().plugin_chat !== false
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
      <PrintPaper uuid={uuid} isTyped={isTyped} />
      {hasChat && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMessage size={14} aria-hidden />}
          onClick={() => void chat()}
        >
          {t('actions.chat')}
        </Button>
      )}
      {mayCreate && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button size="compact-sm" variant="default">
              {t('works.actions')}
            </Button>
          </Menu.Target>
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
