import type { checkList } from '#contract/records/checkList.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { CHECK_POINTS } from '#contract/service/checkPoints.ts'

export type ListPoint = RecordRow<typeof checkList>['points'][number]
type PointName = keyof typeof CHECK_POINTS

export const isPointName = (name: string): name is PointName => Object.hasOwn(CHECK_POINTS, name)
export const POINT_NAMES = Object.keys(CHECK_POINTS).filter(isPointName)

/** The list after the entry at `from` was moved to `to`. */
export function moved(points: readonly ListPoint[], from: number, to: number): ListPoint[] {
  const point = points[from]
  if (!point || to < 0 || to >= points.length || from === to) return [...points]
  return points.toSpliced(from, 1).toSpliced(to, 0, point)
}
