import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paper } from '#contract/records/paper.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { paperView } from './list/view.ts'
import { PaperForm } from './PaperForm.tsx'
import { PRINT } from './print/PrintPaper.tsx'
import { ExtensionSheet } from './sheets/ExtensionSheet.tsx'
import type { PaperRow } from './status/usePaperCalls.ts'

type Props = { uuid: string }

/** The order itself: without a number, with its own, and to be printed, which the sheet sees to. */
const OF_ORDER: readonly (string | undefined)[] = [undefined, '1', PRINT]

/** The sheet that the address names: the order itself, or one of its extensions. */
export function PaperDetail({ uuid }: Props) {
  const { extension } = useParams()
  return OF_ORDER.includes(extension) ? <PaperForm uuid={uuid} /> : <OfPaper uuid={uuid} number={Number(extension)} />
}

function OfPaper({ uuid, number }: Props & { number: number }) {
  const mayWrite = useCan(paperView, 'update')
  const answer = useQuery({
    queryKey: recordKeys.row(paper, uuid),
    queryFn: ({ signal }) => recordCalls.row(paper, uuid, signal),
  })
  if (!answer.data) return <NotLoaded answers={[answer]} />
  const row = answer.data as unknown as PaperRow
  return <ExtensionSheet paper={row} number={number} readOnly={!mayWrite || row.deleted_at !== null} />
}
