import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import { department } from '#contract/records/department.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

type Props = { uuid: string }

/** Creates a chat for a department that has none, with all of its members. */
export function BeginChat({ uuid }: Props) {
  const { t } = useTranslation('departments')
  const client = useQueryClient()
  const mayCreate = useSession(({ permissions }) => can(permissions, 'global.chats.create', GLOBAL_SCOPE))
  const { plugin_chat: hasChats } = useSettings()
  const begin = useMutation({
    mutationFn: () => call('POST /v1/departments/:uuid/chat', { params: { uuid } }),
    onSuccess: () => {
      showToast('success', t('chat.done'))
      void client.invalidateQueries({ queryKey: recordKeys.row(department, uuid) })
    },
    onError: showFailure,
  })
  if (!mayCreate || hasChats === false) return null
  return (
    <Button variant="default" size="compact-sm" loading={begin.isPending} onClick={() => begin.mutate()}>
      {t('chat.begin')}
    </Button>
  )
}
