import type { PaperRow } from '../status/usePaperCalls.ts'
import { marksOf, useFollowPaper } from '../status/usePaperPart.ts'
import { useWorks } from './useWorks.ts'
import { WorksTable } from './WorksTable.tsx'

type Props = { paper: PaperRow; readOnly: boolean }

/** The works of the order itself. What they say decides about steps and warnings, which are asked for again with them. */
export function SheetWorks({ paper, readOnly }: Props) {
  const works = useWorks(paper.uuid)
  useFollowPaper(paper.uuid, marksOf(paper, works.rows))
  return <WorksTable paper={paper} works={works} extension={1} readOnly={readOnly} />
}
