import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { reloadUser } from '#renderer/net/session/session.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { ProofForm } from './ProofForm.tsx'

type Props = { required: boolean; onCancel: () => void; onRemoved: () => void }

export function Remove({ required, onCancel, onRemoved }: Props) {
  const { t } = useTranslation('profile')
  return (
    <>
      {required && <Alert color="yellow">{t('twofa.active.required')}</Alert>}
      <ProofForm
        text={t('twofa.active.removeText')}
        action={t('twofa.active.confirm')}
        color="red"
        onCancel={onCancel}
        onProven={async (proof) => {
          await call('POST /v1/auth/twofa/disable', { body: proof })
          await reloadUser()
          showToast('success', t('twofa.active.removed'))
          onRemoved()
        }}
      />
    </>
  )
}
