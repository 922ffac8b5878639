import { useTranslation } from 'react-i18next'
import type { serviceRequest } from '#contract/records/serviceRequest.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { useVehicleOfAddress } from '#renderer/records/form/draft/useVehicleOfAddress.ts'
import { RecordSheet, SheetCard } from '#renderer/records/sheet/RecordSheet.tsx'
import { defineSheet } from '#renderer/records/sheet/sheetLayout.ts'
import { StateTrail } from '#renderer/records/states/trail/StateTrail.tsx'
import { CommentThread } from '#renderer/shared/comments/CommentThread.tsx'
import { CallList } from './CallList.tsx'
import { DueCell } from './DueCell.tsx'
import { PrintRequest } from './print/PrintRequest.tsx'
import { RequestActions } from './RequestActions.tsx'
import { RequestChecks } from './RequestChecks.tsx'
import { RequestField, type RequestFieldName } from './RequestField.tsx'
import { RequestStatus } from './RequestStatus.tsx'
import { requestStates } from './states.ts'
import { useBeginning } from './useBeginning.ts'
import { useOneTarget } from './useOneTarget.ts'
import type { RequestRow } from './useRequestCalls.ts'
import { requestView } from './view.ts'

type Props = { uuid: string }

/** The sections of a request, in the order of a new one. */
const SECTIONS = {
  request: ['subject', 'type', 'target_date', 'location_uuid', 'priority', 'description'],
  target: ['user_target_uuid', 'department_target_uuid', 'watcher_uuids', 'recurrence'],
  customer: ['customer_uuid', 'callback_phone', 'callback_time', 'licensePlate', 'vin', 'paper_uuid'],
  result: ['result', 'attachments'],
} as const

const SHEET = defineSheet<typeof serviceRequest>({
  facts: ['customer_uuid', 'callback_phone', 'licensePlate', 'user_target_uuid', 'department_target_uuid'],
  main: [
    { section: 'request', fields: SECTIONS.request },
    { section: 'result', fields: SECTIONS.result },
  ],
  rail: [
    { section: 'customer', fields: SECTIONS.customer },
    { section: 'target', fields: SECTIONS.target },
  ],
})

const ADDRESSES: Readonly<Partial<Record<string, string>>> = {
  customer_uuid: '/workshop/customers',
  paper_uuid: '/workshop/paper',
  checkin_uuid: '/service/checkin',
}

/** A watcher whose account is gone, or whose name is not loaded yet. */
const UNKNOWN = { first_name: '…', last_name: '' }

/** One service request, or a new one. A saved one opens as a sheet for reading. */
export function RequestForm({ uuid }: Props) {
  const { t } = useTranslation(['serviceRequest', 'states'])
  const draft = useRecordDraft(requestView, uuid)
  useBeginning(draft)
  useOneTarget(draft)
  useVehicleOfAddress(draft, ['licensePlate', 'vin', 'customer_uuid'])
  const names = useUserNames()
  const row = draft.row as RequestRow | null
  const field = (name: RequestFieldName) => <RequestField key={name} draft={draft} name={name} />
  if (!row)
    return (
      <RecordDetail draft={draft}>
        {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
          <RecordSection key={section} draft={draft} name={section}>
            {SECTIONS[section].map(field)}
            {section === 'target' && <RequestChecks draft={draft} />}
          </RecordSection>
        ))}
      </RecordDetail>
    )
  const watchers = (value: unknown) =>
    (Array.isArray(value) ? value.map(String) : []).map((one) => fullName(names.get(one) ?? UNKNOWN)).join(', ')
  const tabs = [
    { name: 'calls', label: t('calls.tab'), content: (saved: string) => <CallList uuid={saved} /> },
    {
      name: 'states',
      label: t('states:trail.tab'),
      content: (saved: string) => <StateTrail states={requestStates} uuid={saved} />,
    },
  ]
  return (
    <RecordSheet
      draft={draft}
      layout={SHEET}
      tabs={tabs}
      field={(name) => field(name as RequestFieldName)}
      textOf={(name, value) => (name === 'watcher_uuids' ? watchers(value) : undefined)}
      addressOf={(name, to) => (ADDRESSES[name] === undefined ? undefined : `${ADDRESSES[name]}/${to}`)}
      until={<DueCell row={row} isFull />}
      status={<RequestStatus row={row} draft={draft} />}
      actions={row.deleted_at === null && <PrintRequest uuid={row.uuid} isTyped={draft.changed.length > 0} />}
      head={row.deleted_at === null && <RequestActions row={row} draft={draft} />}
      below={
        <SheetCard title={t('comments')}>
          <CommentThread record="serviceRequest" uuid={row.uuid} />
        </SheetCard>
      }
    >
      <RequestChecks draft={draft} />
    </RecordSheet>
  )
}
