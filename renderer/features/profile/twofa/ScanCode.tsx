import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { CodeInput } from '#renderer/ui/controls/CodeInput.tsx'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import classes from '../card/Profile.module.css'

export type Secret = { secret: string; uri: string }

type Props = { secret: Secret; onDone: (recoveryCodes: readonly string[]) => void; onBack: () => void }

export function ScanCode({ secret, onDone, onBack }: Props) {
  const { t } = useTranslation('profile')
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  // Holds back an update: the secret is shown only once, and a restart would make the user begin again.
  useActivity('form', true)
  const confirm = (complete: string) =>
    void attempt.run(async () => {
      onDone((await call('POST /v1/auth/twofa/confirm', { body: { code: complete } })).codes)
    })
  return (
    <div className={classes.scan}>
      <div className={classes.qr}>
        <QrSquares text={secret.uri} label={t('twofa.scan.qr')} />
      </div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm(code)
        }}
      >
        <Text>{t('twofa.scan.text')}</Text>
        <Text size="sm" c="dimmed">
          {t('twofa.scan.manual')}
        </Text>
        <div className={classes.secret} dir="ltr">
          {(secret.secret.match(/.{1,4}/g) ?? []).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a secret never move
            <span key={index}>{group}</span>
          ))}
        </div>
        <CopyButton text={secret.secret} label={t('twofa.scan.copy')} done={t('twofa.scan.copied')} />
        <CodeInput
          label={t('twofa.scan.code')}
          value={code}
          onChange={setCode}
          onComplete={confirm}
          error={attempt.message ?? undefined}
          autoFocus
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={attempt.busy}>
            {t('twofa.scan.confirm')}
          </Button>
          <Button variant="default" onClick={onBack}>
            {t('twofa.scan.back')}
          </Button>
        </div>
      </form>
    </div>
  )
}
