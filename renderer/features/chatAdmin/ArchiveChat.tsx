import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

type Props = { uuid: string }

/** Archives a chat for all members. It does not ask first, because nothing is lost. */
export function ArchiveChat({ uuid }: Props) {
  const { t } = useTranslation('chatAdmin')
  const archive = useMutation({
    mutationFn: () => call('POST /v1/admin/chats/:uuid/archive', { params: { uuid } }),
    onSuccess: () => showToast('success', t('archive.done')),
    onError: showFailure,
  })
  return (
    <Tooltip label={t('archive.action')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('archive.action')}
        loading={archive.isPending}
        onClick={() => archive.mutate()}
      >
        <IconArchive size={18} />
      </ActionIcon>
    </Tooltip>
  )
}
