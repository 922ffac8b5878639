import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import { timeZone } from '#renderer/ui/time/zone.ts'
import { type Card, refetchFeed } from '../data/newsQueries.ts'
import classes from './Notices.module.css'

type Props = { card: Card }

/** Asks for the confirmation of a notice, or says when the user gave it. */
export function ConfirmBox({ card: { uuid, version, language, confirmed_at, confirm_until } }: Props) {
  const { t, i18n } = useTranslation('news')
  const shown = i18n.language as Language
  const confirm = useMutation({
    mutationFn: () => call('POST /v1/notices/:uuid/confirm', { params: { uuid }, body: { version, language } }),
    onSuccess: refetchFeed,
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'version_conflict')) return showFailure(error)
      showToast('warning', t('card.newer'))
      void refetchFeed()
    },
  })
  if (confirmed_at !== null)
    return (
      <p className={classes.confirmed}>
        <IconCircleCheck size={18} aria-hidden />
        {t('card.confirmed', { time: isolated(formatDate(new Date(confirmed_at), 'full', shown)) })}
      </p>
    )
  const isLate = confirm_until !== null && confirm_until < dayIn(timeZone(), Date.now())
  const day = confirm_until === null ? '' : isolated(formatDay(confirm_until, shown))
  return (
    <div className={classes.confirm} data-late={isLate || undefined}>
      <p>
        {confirm_until === null && t('card.confirmPlease')}
        {confirm_until !== null && t(isLate ? 'card.confirmLate' : 'card.confirmBy', { day })}
      </p>
      <Button
        leftSection={<IconCircleCheck size={18} aria-hidden />}
        loading={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {t('card.confirm')}
      </Button>
    </div>
  )
}
