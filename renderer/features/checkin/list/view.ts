import { checkin } from '#contract/records/checkin.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { defineView } from '#renderer/records/view.ts'
import { HstCell } from '#renderer/shared/readiness/HstCell.tsx'
import { DeskStateAndBegin } from './DeskStateAndBegin.tsx'
import { ReadyCell } from './ReadyCell.tsx'
import { RecallCell } from './RecallCell.tsx'
import { StatusCell } from './StatusCell.tsx'
import { TargetCell } from './TargetCell.tsx'
import { MinutesHereCell, WaitingCell } from './WaitingCell.tsx'
import { WheelSetCell } from './WheelSetCell.tsx'

const isToday = filterKey('is_today', 'is')
const deskState = filterKey('desk_state', 'in')
const isLongWait = filterKey('is_waiting_long', 'is')

export const checkinView = defineView({
  record: checkin,
  namespace: 'checkin',
  tabs: [
    { name: 'today', filters: { [isToday]: 'true' }, sort: 'target_date' },
    { name: 'expected', filters: { [isToday]: 'true', [deskState]: ['expected', 'late'] }, sort: 'target_date' },
    { name: 'here', filters: { [deskState]: ['here', 'called', 'accepting'] }, sort: 'target_date' },
    { name: 'longWait', filters: { [isLongWait]: 'true' }, sort: 'target_date' },
    { name: 'noShow', filters: { [deskState]: ['no_show'] }, sort: '-target_date' },
    { name: 'all', filters: {}, sort: '-target_date' },
  ],
  // The columns are in order of importance, because a small screen shows only the first ones. The lights of `ready` are
  // also columns of their own, with words, for users who choose them.
  columns: [
    'target_date',
    'licensePlate',
    'customer_name',
    'desk_state',
    'waiting_minutes',
    'ready',
    'key_place',
    'user_target_uuid',
    'type',
    'parking_place',
    'replacement_car',
    'minutes_here',
    'open_papers',
  ],
  joined: { ready: ['parts_state', 'wheel_set_state', 'hst_state', 'has_recall'] },
  // The first six columns fit beside the menu of a tablet (1024 pixels).
  widths: {
    target_date: 140,
    licensePlate: 136,
    customer_name: 86,
    desk_state: 206,
    waiting_minutes: 72,
    ready: 92,
    type: 100,
    user_target_uuid: 104,
    key_place: 80,
    parking_place: 90,
    parts_state: 104,
    wheel_set_state: 112,
    hst_state: 106,
    has_recall: 84,
    replacement_car: 84,
    minutes_here: 84,
    open_papers: 84,
  },
  cells: {
    status: StatusCell,
    target_date: TargetCell,
    desk_state: DeskStateAndBegin,
    waiting_minutes: WaitingCell,
    minutes_here: MinutesHereCell,
    ready: ReadyCell,
    wheel_set_state: WheelSetCell,
    hst_state: HstCell,
    has_recall: RecallCell,
  },
  title: ({ licensePlate, customer_name, vin }) =>
    [licensePlate || vin, customer_name].filter(Boolean).join(' · ') || '…',
})
