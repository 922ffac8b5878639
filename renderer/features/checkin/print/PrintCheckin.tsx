import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { PrintButton } from '#renderer/shared/print/PrintButton.tsx'
import { CheckinPrintDialog } from './CheckinPrintDialog.tsx'
import { type CheckinDocument, DOCUMENTS } from './documents.ts'
import { PRINT } from './printAddress.ts'

type Props = {
  uuid: string
  /** Whether the form has unsaved input. */
  isTyped: boolean
}

/** The print dialog of a check-in. The address can ask for one of its documents. */
export function PrintCheckin({ uuid, isTyped }: Props) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get(PRINT)
  const [isWanted, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    if (asked === null) return
    setSearch(
      (before) => {
        before.delete(PRINT)
        return before
      },
      { replace: true },
    )
  }
  return (
    <PrintButton isOpen={isWanted || asked !== null} onOpen={() => setOpen(true)} onClose={close}>
      <CheckinPrinting uuid={uuid} isTyped={isTyped} asked={DOCUMENTS.find((kind) => kind === asked)} onClose={close} />
    </PrintButton>
  )
}

type LoadedProps = Props & { asked?: CheckinDocument | undefined; onClose: () => void }

/** The content of the dialog, with what may be printed now. */
export function CheckinPrinting({ uuid, ...props }: LoadedProps) {
  const answer = useQuery({
    queryKey: ['checkin', uuid, 'print'],
    queryFn: ({ signal }) => call('GET /v1/service/checkin/:uuid/print', { params: { uuid }, signal }),
    // A printed document goes to the customer, so it must never show cached data, not even for a moment.
    staleTime: 0,
    gcTime: 0,
  })
  if (!answer.data) return <NotLoaded answers={[answer]} height={320} />
  // With another key the dialog begins anew, when the address asks for another document.
  return <CheckinPrintDialog key={props.asked ?? ''} print={answer.data} {...props} />
}
