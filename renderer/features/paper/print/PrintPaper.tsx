import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { PrintButton } from '#renderer/shared/print/PrintButton.tsx'
import { usePaperPart } from '../status/usePaperPart.ts'
import { PrintDialog } from './PrintDialog.tsx'

type Props = {
  uuid: string
  /** Number of the open extension, if one is open. */
  extension?: number
  /** Whether the form has unsaved input. */
  isTyped: boolean
}

/** Stands in the address in place of an extension number and opens the print dialog. */
export const PRINT = 'print'

/** The print dialog of a paper with previews. */
export function PrintPaper(props: Props) {
  const navigate = useNavigate()
  const isAsked = useParams().extension === PRINT
  const [isWanted, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    if (isAsked) void navigate(`/workshop/paper/${props.uuid}`, { replace: true })
  }
  return (
    <PrintButton isOpen={isWanted || isAsked} onOpen={() => setOpen(true)} onClose={close}>
      <Loaded {...props} onClose={close} />
    </PrintButton>
  )
}

function Loaded({ uuid, ...props }: Props & { onClose: () => void }) {
  const part = usePaperPart(uuid, 'print')
  if (!part.data) return <NotLoaded answers={[part]} height={320} />
  return <PrintDialog print={part.data} {...props} />
}
