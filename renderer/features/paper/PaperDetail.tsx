import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { paper } from '#contract/records/paper.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { ExtensionSheet } from './ExtensionSheet.tsx'
import { paperView } from './list/view.ts'
import { PaperForm } from './PaperForm.tsx'
import { PRINT } from './print/PrintPaper.tsx'
import type { PaperRow } from './status/usePaperCalls.ts'
import { WalkInForm } from './walkIn/WalkInForm.tsx'

type Props = { uuid: string }

/** Stands in the address for the uuid of a paper that does not exist yet. */
const NEW = 'new'

/** Values of `extension` in the address that open the paper itself: none, its sheet number 1, and the word `print`. */
const OF_ORDER: readonly (string | undefined)[] = [undefined, '1', PRINT]

/** The sheet that the address names: the paper itself or one of its extensions. */
export function PaperDetail({ uuid }: Props) {
  const { extension } = useParams()
  if (uuid === NEW) return <WalkInForm />
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
