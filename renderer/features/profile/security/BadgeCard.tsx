import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { can } from '#contract/permissions/can.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import classes from '../card/Profile.module.css'
import { SecretCard } from './SecretCard.tsx'

const KEY = ['auth', 'badge']

/** The user's badge for workshop terminals, a QR code. */
export function BadgeCard() {
  const { t } = useTranslation('profile')
  const stamps = useSession(({ permissions }) => can(permissions, 'location.workshop.shouldiscompare.create'))
  const answer = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /v1/auth/badge', { signal }) })
  return (
    <SecretCard
      texts={{
        title: t('badge.title'),
        hint: t('badge.hint'),
        since: t('badge.since'),
        none: t('badge.none'),
        once: t('badge.once'),
        replaced: t('badge.replaced'),
        kept: t('badge.kept'),
        make: t('badge.make'),
        renew: t('badge.renew'),
        remove: t('badge.remove'),
      }}
      queryKey={KEY}
      answer={answer}
      since={answer.data?.set_at}
      mayMake={stamps}
      make={async () => (await call('POST /v1/auth/badge')).code}
      remove={() => call('DELETE /v1/auth/badge')}
      shown={(code, kept) => <NewBadge code={code} kept={kept} />}
    />
  )
}

function NewBadge({ code, kept }: { code: string; kept: ReactNode }) {
  const { t } = useTranslation('profile')
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <div className={classes.badge}>
        <QrSquares text={code} label={t('badge.code')} />
      </div>
      <TypedCode code={code} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setPrinting(true)}>
          {t('badge.print')}
        </Button>
        {kept}
      </div>
      {isPrinting && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <div className={classes.badge}>
            <QrSquares text={code} />
          </div>
          <TypedCode code={code} />
          <OwnName />
        </PrintSheet>
      )}
    </>
  )
}

/** The code as text, for a terminal without a scanner. */
function TypedCode({ code }: { code: string }) {
  const { t } = useTranslation('profile')
  return (
    <div>
      <code dir="ltr" className={classes.typedCode}>
        {code}
      </code>
      <Text size="sm">{t('badge.typed')}</Text>
    </div>
  )
}

function OwnName() {
  const user = useSession((session) => session.user)
  return (
    <p>
      <bdi dir="auto">{[user?.first_name, user?.last_name].filter(Boolean).join(' ')}</bdi>
    </p>
  )
}
