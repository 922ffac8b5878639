import { Alert, Button, Loader, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MAX_LENGTH } from '#contract/constants.ts'
import type { AnonymisedRecord } from '#contract/privacy.ts'
import { useActivity } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { CodeInput } from '#renderer/ui/controls/CodeInput.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { RevealPassword } from '#renderer/ui/password/RevealPassword.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { DependentsList } from '../dependents/DependentsList.tsx'
import classes from './Anonymise.module.css'
import { PersonalLines } from './PersonalLines.tsx'

type Props = { record: AnonymisedRecord; uuid: string; onClose: () => void; onDone: () => void }

const ABOUT_THE_CODE = ['no_code', 'code_invalid_or_expired']

/**
 * Lists which data of a person are replaced, deleted and kept. To confirm, administrators type the person's name and
 * their own password.
 */
export function AnonymiseDialog({ record, uuid, onClose, onDone }: Props) {
  const { t } = useTranslation(['privacy', 'errors'])
  const params = { record, uuid }
  const preview = useQuery({
    queryKey: ['privacy', 'preview', record, uuid],
    queryFn: ({ signal }) => call('GET /v1/privacy/:record/:uuid/preview', { params, signal }),
    retry: false,
    gcTime: 0,
  })
  const { data, error } = preview
  const openWork = error instanceof ApiError ? error.dependents : []
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`privacy:anonymise.title.${record}`)}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('privacy:anonymise.cancel') }}
    >
      {preview.isPending && <Loader aria-label={t('privacy:anonymise.counting')} />}
      {openWork.length > 0 && <DependentsList items={openWork} onLeave={onClose} />}
      {error && openWork.length === 0 && (
        <Alert color="red" role="alert">
          {t(error instanceof ApiError ? `errors:${error.code}` : 'errors:bad_response')}
        </Alert>
      )}
      {data && (
        <div className={classes.dialog}>
          <p>{t('privacy:anonymise.lead', { name: isolated(data.name) })}</p>
          <PersonalLines lines={data.lines} />
          <Alert color="yellow">{t('privacy:anonymise.forGood')}</Alert>
          <Confirmation name={data.name} params={params} onClose={onClose} onDone={onDone} />
        </div>
      )}
    </Dialog>
  )
}

type ConfirmationProps = Pick<Props, 'onClose' | 'onDone'> & { name: string; params: Pick<Props, 'record' | 'uuid'> }

function Confirmation({ name, params, onClose, onDone }: ConfirmationProps) {
  const { t } = useTranslation('privacy')
  const has2fa = useSession(({ user }) => user?.has2fa === true)
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  useActivity('form', typed !== '' || password !== '' || code !== '')
  const aboutPassword = attempt.code === 'wrong_password'
  const aboutCode = attempt.code !== null && ABOUT_THE_CODE.includes(attempt.code)
  const isReady = typed.trim().normalize() === name.normalize() && password !== ''
  const anonymise = () =>
    attempt.run(async () => {
      const body = { name: typed, password, ...(has2fa ? { code } : {}) }
      await call('POST /v1/privacy/:record/:uuid/anonymise', { params, body })
      showToast('success', t('anonymise.done'))
      onDone()
    })
  return (
    <form
      className={classes.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void anonymise()
      }}
    >
      {attempt.message && !aboutPassword && !aboutCode && (
        <Alert color="red" role="alert">
          {attempt.message}
        </Alert>
      )}
      <TextInput
        label={t('anonymise.typeName', { name: isolated(name) })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        dir="auto"
        data-autofocus
      />
      <RevealPassword
        label={t('anonymise.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={aboutPassword ? attempt.message : null}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX_LENGTH}
        showLabel={t('anonymise.showPassword')}
        hideLabel={t('anonymise.hidePassword')}
      />
      {has2fa && (
        <CodeInput
          label={t('anonymise.code')}
          value={code}
          onChange={setCode}
          error={(aboutCode && attempt.message) || undefined}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('anonymise.cancel')}
        </Button>
        <Button type="submit" color="red" loading={attempt.busy} disabled={!isReady}>
          {t('anonymise.now')}
        </Button>
      </div>
    </form>
  )
}
