import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { recordKeys } from '#renderer/records/recordCalls.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { userView } from './view.ts'

type Props = { uuid: string }

/** Resets a user's second factor. It cannot be undone, so it asks first; the user is told by mail. */
export function ResetSecondFactor({ uuid }: Props) {
  const { t } = useTranslation('users')
  const attempt = useAttempt()
  const [isOpen, setOpen] = useState(false)
  const reset = async () => {
    const isDone = await attempt.run(() =>
      call('DELETE /v1/admin/users/:user_uuid/twofa', { params: { user_uuid: uuid } }),
    )
    if (!isDone) return
    setOpen(false)
    showToast('success', t('account.twofaReset'))
    await queryClient.invalidateQueries({ queryKey: recordKeys.row(userView.record, uuid) })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('account.resetTwofa')}
      </Button>
      <AccountDialog
        title={t('account.resetTwofa')}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        refusal={attempt.message}
        buttons={
          <Button color="red" loading={attempt.busy} onClick={() => void reset()}>
            {t('account.resetTwofaNow')}
          </Button>
        }
      >
        <Text>{t('account.resetTwofaText')}</Text>
      </AccountDialog>
    </>
  )
}
