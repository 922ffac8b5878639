import { Button } from '@mantine/core'
import { IconBellRinging, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { AskDialog } from './AskDialog.tsx'

type Props = {
  uuid: string
  /** People in the audience, and how many of them have confirmed the present text. */
  list: { audience: number; confirmed: number }
}

/** Reminds people who have not confirmed, or asks all again. A dialog first says how many people that reaches. */
export function ReceiptSteps({ uuid, list }: Props) {
  const { t } = useTranslation('news')
  const client = useQueryClient()
  const [asked, setAsked] = useState<'remind' | 'again' | null>(null)
  const close = () => setAsked(null)
  const again = useMutation({
    mutationFn: () => call('POST /v1/news/:uuid/ask-again', { params: { uuid } }),
    onSuccess: () => {
      showToast('success', t('receipts.askedAgain'))
      return client.invalidateQueries({ queryKey: ['news', 'receipts', uuid] })
    },
    onError: showFailure,
    onSettled: close,
  })
  const remind = useMutation({
    mutationFn: () => call('POST /v1/news/:uuid/remind', { params: { uuid } }),
    onSuccess: ({ count }) => showToast('success', t('receipts.reminded', { number: isolated(String(count)) })),
    onError: showFailure,
    onSettled: close,
  })
  const open = list.audience - list.confirmed
  const numbers = { number: isolated(String(list.confirmed)), all: isolated(String(list.audience)) }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={16} aria-hidden />}
        disabled={open === 0}
        onClick={() => setAsked('remind')}
      >
        {t('receipts.remind')}
      </Button>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsked('again')}>
        {t('receipts.askAgain')}
      </Button>
      <AskDialog
        isOpen={asked === 'remind'}
        title={t('receipts.remind')}
        go={t('ask.remind.go')}
        isBusy={remind.isPending}
        onGo={() => remind.mutate()}
        onClose={close}
      >
        <p>{t('ask.remind.text', { number: isolated(String(open)) })}</p>
      </AskDialog>
      <AskDialog
        isOpen={asked === 'again'}
        title={t('receipts.askAgain')}
        go={t('ask.again.go')}
        isBusy={again.isPending}
        onGo={() => again.mutate()}
        onClose={close}
      >
        <p>{t('ask.again.text', numbers)}</p>
      </AskDialog>
    </>
  )
}
