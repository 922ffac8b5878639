import { acceptance } from '#contract/records/acceptance.ts'
import { filterKey } from '#renderer/records/list/rows/listQuery.ts'
import { defineView, type PreparedTab } from '#renderer/records/view.ts'
import { StatusCell } from './StatusCell.tsx'

const sort = '-created_at'

/**
 * Tabs of the list: acceptances of this advisor that were created today (none without a user), unsigned open ones, and
 * all.
 */
export const acceptanceTabs = (user: string | null): PreparedTab[] => [
  ...(user === null
    ? []
    : [
        {
          name: 'mineToday',
          filters: { [filterKey('advisor_uuid', 'in')]: user, [filterKey('created_at', 'preset')]: 'today' },
          sort,
        },
      ]),
  {
    name: 'unsigned',
    filters: { [filterKey('is_signed', 'is')]: 'false', [filterKey('status', 'in')]: ['new', 'in_progress'] },
    sort,
  },
  { name: 'all', filters: {}, sort },
]

export const acceptanceView = defineView({
  record: acceptance,
  namespace: 'acceptance',
  columns: [
    'created_at',
    'licensePlate',
    'customer_name',
    'model',
    'advisor_uuid',
    'photo_count',
    'defect_count',
    'accepted_price',
    'status',
    'has_security_damage',
    'number',
  ],
  widths: {
    created_at: 140,
    licensePlate: 136,
    customer_name: 140,
    model: 116,
    advisor_uuid: 116,
    photo_count: 66,
    defect_count: 76,
    accepted_price: 110,
    status: 130,
    has_security_damage: 120,
    number: 110,
  },
  cells: { status: StatusCell },
  title: ({ licensePlate, customer_name, vin }) =>
    [licensePlate || vin, customer_name].filter(Boolean).join(' · ') || '…',
})
