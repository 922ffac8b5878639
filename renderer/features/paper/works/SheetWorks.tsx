import type { PaperRow } from '../status/usePaperCalls.ts'
import { useFollowPaper } from '../status/usePaperPart.ts'
import { useWorks } from './useWorks.ts'
import { WorksTable } from './WorksTable.tsx'

type Props = { paper: PaperRow; readOnly: boolean }

/** The works of the order itself. What they say decides about steps and warnings, which are asked for again with them. */
export function SheetWorks({ paper, readOnly }: Props) {
  const works = useWorks(paper.uuid)
  const versions = works.rows.map(({ uuid, version }) => `${uuid}:${version}`)
  useFollowPaper(paper.uuid, [paper.version, ...versions].join())
  return <WorksTable paper={paper} works={works} extension={1} readOnly={readOnly} />
}
