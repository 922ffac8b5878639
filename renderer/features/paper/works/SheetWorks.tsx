import type { PaperRow } from '../status/usePaperCalls.ts'
import { marksOf, useFollowPaper } from '../status/usePaperPart.ts'
import { useWorks } from './useWorks.ts'
import { WorksTable } from './WorksTable.tsx'

type Props = { paper: PaperRow; readOnly: boolean }

/** The works of the paper itself. Steps and warnings depend on them, so they are loaded again after a change. */
export function SheetWorks({ paper, readOnly }: Props) {
  const works = useWorks(paper.uuid)
  useFollowPaper(paper.uuid, marksOf(paper, works.rows))
  return <WorksTable paper={paper} works={works} extension={1} readOnly={readOnly} />
}
