import type { checkList } from '#contract/records/checkList.ts'
import type { RecordRow } from '#contract/records/define.ts'

/** The number of points of a check list. */
export const PointsCell = ({ row }: { row: RecordRow<typeof checkList> }) => row.points.length
