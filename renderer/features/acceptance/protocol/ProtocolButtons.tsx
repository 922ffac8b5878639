import { Button, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { AcceptanceRow } from '../data/acceptanceValues.ts'
import type { Visit } from '../data/useVisit.ts'
import { isEmail } from '../parts/isEmail.ts'
import parts from '../parts/Parts.module.css'

/** Longest wait for the document (ms). The server may have to make other documents first. */
const PATIENCE_MS = 120_000
const EMAIL_MAX = 254

type Props = { row: AcceptanceRow; revision: number | undefined; maySend: boolean }

/** Saves the protocol of a revision as a PDF document, and sends it to the customer by e-mail. */
export function ProtocolButtons({ row, revision, maySend }: Props) {
  return (
    <>
      <SaveProtocol row={row} revision={revision} />
      {maySend && <MailProtocol row={row} />}
    </>
  )
}

type SaveProps = { row: AcceptanceRow; revision: number | undefined }

/** Saves the protocol. Without a revision: the newest one, or the draft of an acceptance that nobody has signed. */
function SaveProtocol({ row, revision }: SaveProps) {
  const { t } = useTranslation('acceptance')
  const isUnsigned = row.revision === 1 && row.confirmed_at === null
  const save = useMutation({
    mutationFn: async () => {
      const path = `/v1/service/direct_acceptance/${row.uuid}/protocol.pdf`
      const query = revision === undefined ? {} : { revision: String(revision) }
      const file = await requestBlob(path, AbortSignal.timeout(PATIENCE_MS), { query, timeoutMs: PATIENCE_MS })
      saveFile(file, `${row.number}.pdf`)
    },
    onError: showFailure,
  })
  return (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconFileTypePdf size={20} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(isUnsigned ? 'protocol.draft' : 'protocol.save')}
    </Button>
  )
}

/** Saves the draft protocol of an acceptance that was never signed. The server makes it, so it must know the row. */
export function SaveDraft({ visit: { row, isUnsent } }: { visit: Visit }) {
  return isUnsent || row.revision > 1 ? null : <SaveProtocol row={row} revision={undefined} />
}

/** Sends the newest signed protocol to the customer. */
function MailProtocol({ row }: { row: AcceptanceRow }) {
  const { t } = useTranslation('acceptance')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="lg"
        variant="default"
        leftSection={<IconMail size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('protocol.mail')}
      </Button>
      {isOpen && <MailDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function MailDialog({ row: { uuid, customer_email }, onClose }: { row: AcceptanceRow; onClose: () => void }) {
  const { t } = useTranslation(['acceptance', 'photos'])
  const [email, setEmail] = useState(customer_email ?? '')
  const [isTried, setTried] = useState(false)
  useTypedInput(email === (customer_email ?? '') ? null : email)
  const isWrong = !isEmail(email.trim())
  const send = useMutation({
    mutationFn: () =>
      call('POST /v1/service/direct_acceptance/:uuid/mail', { params: { uuid }, body: { email: email.trim() } }),
    onSuccess: () => {
      showToast('success', t('acceptance:protocol.sent'))
      onClose()
    },
    onError: showFailure,
  })
  const submit = () => {
    setTried(true)
    if (!isWrong && !send.isPending) send.mutate()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('acceptance:protocol.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('photos:close') }}
    >
      <div className={parts.dialog}>
        <TextInput
          size="md"
          type="email"
          data-autofocus
          dir="ltr"
          label={t('acceptance:protocol.address')}
          maxLength={EMAIL_MAX}
          value={email}
          error={isTried && isWrong && t('acceptance:protocol.noAddress')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit()
          }}
        />
        <Button size="lg" loading={send.isPending} onClick={submit}>
          {t('acceptance:protocol.send')}
        </Button>
      </div>
    </Dialog>
  )
}
