import { Button, Group } from '@mantine/core'
import { IconTrashX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'

/** Purges a deleted file, or all deleted files of its group, after a question. That gives their room back. */
export function PurgeButton({ uuid }: { uuid: string }) {
  const { t } = useTranslation('upload')
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const purge = async (includes_group: boolean) => {
    setBusy(true)
    try {
      const { count } = await call('POST /v1/uploads/:uuid/purge', { params: { uuid }, body: { includes_group } })
      showToast('success', t('purge.done', { number: count }))
      await navigate('/uploads')
    } catch (error) {
      showFailure(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconTrashX size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('purge.button')}
      </Button>
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('purge.button')}
        closeButtonProps={{ 'aria-label': t('purge.cancel') }}
      >
        <p>{t('purge.question')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('purge.cancel')}
          </Button>
          <Button color="red" variant="light" loading={isBusy} onClick={() => void purge(true)}>
            {t('purge.group')}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => void purge(false)}>
            {t('purge.one')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
