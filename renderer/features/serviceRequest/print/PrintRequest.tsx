import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { PrintButton } from '#renderer/shared/print/PrintButton.tsx'
import { PrintForm } from '#renderer/shared/print/PrintForm.tsx'
import { PrintedPage } from '#renderer/shared/print/sheet/PrintedPage.tsx'
import { useCopies } from '#renderer/shared/print/useCopies.ts'
import { CallSlip } from './CallSlip.tsx'

type Props = {
  uuid: string
  /** Whether the form has unsaved input. */
  isTyped: boolean
}

/** The print dialog of a service request. */
export function PrintRequest(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <PrintButton isOpen={isOpen} onOpen={() => setOpen(true)} onClose={close}>
      <RequestPrinting {...props} onClose={close} />
    </PrintButton>
  )
}

/** The content of the dialog: the call slip as it is now, in the language of the user. */
export function RequestPrinting({ uuid, isTyped, onClose }: Props & { onClose: () => void }) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const copies = useCopies()
  const answer = useQuery({
    queryKey: ['serviceRequest', uuid, 'print'],
    queryFn: ({ signal }) => call('GET /v1/service/request/:uuid/print', { params: { uuid }, signal }),
    // A slip with an old number would lead to a wrong call.
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = answer
  if (!data) return <NotLoaded answers={[answer]} height={320} />
  return (
    <PrintForm
      document="call"
      size="a6"
      printedAs="call"
      copies={copies}
      fields={null}
      isTyped={isTyped}
      isReady
      // A slip is one page, which needs no number.
      page={() => (
        <PrintedPage size="a6" language={language}>
          <CallSlip print={data} language={language} />
        </PrintedPage>
      )}
      onClose={onClose}
    />
  )
}
