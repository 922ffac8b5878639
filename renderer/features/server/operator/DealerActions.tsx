import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { InvitationDialog } from './InvitationDialog.tsx'
import classes from './Operator.module.css'
import { RenameDealer } from './RenameDealer.tsx'
import { refreshServer, type ServerState } from './useServerState.ts'

type Dealer = ServerState['dealers'][number]
type Invitation = EndpointOutput<'POST /v1/admin/server/dealers/:code/invitation'>
/** Actions that need confirmation, because each signs users out. */
type Question = 'deactivate' | 'resetSecondFactor'

/** The operator's actions on one dealer of the server. */
export function DealerActions({ dealer }: { dealer: Dealer }) {
  const { t } = useTranslation('server')
  const { code, name, is_active, is_own } = dealer
  const [isRenaming, setRenaming] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const params = { code }
  const after = async () => {
    setRenaming(false)
    setQuestion(null)
    showToast('success', t('operator.saved'))
    await refreshServer()
  }
  const change = useMutation({
    mutationFn: (body: EndpointBody<'PATCH /v1/admin/server/dealers/:code'>) =>
      call('PATCH /v1/admin/server/dealers/:code', { params, body }),
    onSuccess: after,
    onError: showFailure,
  })
  const reset = useMutation({
    mutationFn: () => call('DELETE /v1/admin/server/dealers/:code/twofa', { params }),
    onSuccess: after,
    onError: (error) => {
      setQuestion(null)
      showFailure(error)
    },
  })
  const invite = useMutation({
    mutationFn: () => call('POST /v1/admin/server/dealers/:code/invitation', { params }),
    onSuccess: setInvitation,
    onError: showFailure,
  })
  const confirm = () => (question === 'deactivate' ? change.mutate({ is_active: false }) : reset.mutate())
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" size="lg" aria-label={t('dealers.actions', { name: isolated(name) })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setRenaming(true)}>{t('dealers.rename')}</Menu.Item>
          <Menu.Item onClick={() => invite.mutate()}>{t('dealers.invite')}</Menu.Item>
          {!is_own && (
            <Menu.Item onClick={() => setQuestion('resetSecondFactor')}>{t('dealers.resetSecondFactor')}</Menu.Item>
          )}
          {!is_own &&
            (is_active ? (
              <Menu.Item color="red" onClick={() => setQuestion('deactivate')}>
                {t('dealers.deactivate')}
              </Menu.Item>
            ) : (
              <Menu.Item onClick={() => change.mutate({ is_active: true })}>{t('dealers.reactivate')}</Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {isRenaming && (
        <RenameDealer
          name={name}
          isSaving={change.isPending}
          onSave={(wanted) => change.mutate({ name: wanted })}
          onClose={() => setRenaming(false)}
        />
      )}
      {question !== null && (
        <Dialog
          opened
          onClose={() => setQuestion(null)}
          title={t(`dealers.${question}`)}
          closeButtonProps={{ 'aria-label': t('dealers.cancel') }}
        >
          <p className={classes.quiet}>{t(`dealers.${question}Text`, { name: isolated(name) })}</p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setQuestion(null)}>
              {t('dealers.cancel')}
            </Button>
            <Button color="red" loading={change.isPending || reset.isPending} onClick={confirm}>
              {t(`dealers.${question}`)}
            </Button>
          </div>
        </Dialog>
      )}
      {invitation !== null && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </>
  )
}
