import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { RecordAttachments } from '#renderer/records/files/RecordAttachments.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { WatchersField } from './fields/WatchersField.tsx'
import type { requestView } from './view.ts'

export type RequestFieldName = keyof typeof requestView.record.fields

type Props = { draft: RecordDraft<typeof requestView.record>; name: RequestFieldName }

const TIDY: Readonly<Partial<Record<RequestFieldName, (typed: string) => string>>> = {
  licensePlate: (typed) => typed.trim().toUpperCase(),
  vin: (typed) => typed.replace(/\s/g, '').toUpperCase(),
}

const RequestAttachments = (props: FieldProps) => (
  <RecordAttachments
    {...props}
    path="/v1/service/request-attachments"
    addressOf={(uuid) => `/v1/service/request-attachments/${uuid}`}
  />
)

const SHOWN = { watcher_uuids: WatchersField, attachments: RequestAttachments } as const
const shownOf = (name: RequestFieldName) =>
  name === 'watcher_uuids' || name === 'attachments' ? SHOWN[name] : undefined

/** The input of a field of a request, in the form of a new one and on the sheet. */
export const RequestField = ({ draft, name }: Props) => (
  <RecordField draft={draft} name={name} tidy={TIDY[name]} shown={shownOf(name)} />
)
