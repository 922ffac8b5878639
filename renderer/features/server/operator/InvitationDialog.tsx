import { Alert, Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import { shownAddress } from '#contract/text/unicodeDomain.ts'
import { CopyButton } from '#renderer/ui/controls/CopyButton.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Operator.module.css'

type Invitation = EndpointOutput<'POST /v1/admin/server/dealers/:code/invitation'>
type Props = { invitation: Invitation; onClose: () => void }

/** Tells how the first administrator signs in. A link is shown only now and cannot be looked up later. */
export function InvitationDialog({ invitation, onClose }: Props) {
  const { t } = useTranslation('server')
  const { email, link, minutes, mail_failure } = invitation
  const address = isolated(shownAddress(email))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dealers.invited.title')}
      closeOnClickOutside={link === null}
      closeOnEscape={link === null}
      closeButtonProps={{ 'aria-label': t('dealers.invited.done') }}
    >
      <div className={classes.fields}>
        {mail_failure !== null && (
          <Alert color="orange">
            {t('dealers.invited.mailFailed')} <bdi>{mail_failure}</bdi>
          </Alert>
        )}
        {link === null ? (
          <p className={classes.quiet}>{t('dealers.invited.mailed', { address })}</p>
        ) : (
          <>
            <p className={classes.quiet}>
              {t('dealers.invited.link', { address, count: Math.floor(minutes / DAY_MINUTES) })}
            </p>
            <TextInput readOnly dir="ltr" aria-label={t('dealers.invited.address')} value={link} />
          </>
        )}
        <div className={classes.buttons}>
          {link !== null && (
            <CopyButton text={link} label={t('dealers.invited.copy')} done={t('dealers.invited.copied')} />
          )}
          <Button onClick={onClose}>{t('dealers.invited.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
