import { checkList } from '#contract/records/checkList.ts'
import { defineView } from '#renderer/records/view.ts'
import { PointsCell } from './PointsCell.tsx'

export const checkListView = defineView({
  record: checkList,
  namespace: 'checkList',
  columns: ['name', 'points', 'order_types', 'is_active'],
  widths: { name: 220, points: 90, order_types: 260, is_active: 100 },
  cells: { points: PointsCell },
})
