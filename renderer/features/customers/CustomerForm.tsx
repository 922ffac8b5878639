import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { AnonymiseButton } from '#renderer/records/anonymise/AnonymiseButton.tsx'
import { DeclinedBefore } from '#renderer/records/declined/DeclinedBefore.tsx'
import { MergedNotice } from '#renderer/records/duplicates/MergedNotice.tsx'
import { LinkedFiles } from '#renderer/records/files/LinkedFiles.tsx'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { CustomerVehicles } from './CustomerVehicles.tsx'
import { customerView } from './view.ts'

type Props = { uuid: string }

const SECTIONS = {
  person: ['type', 'name', 'first_name', 'number', 'language'],
  contact: ['phone', 'mobile', 'email', 'contact_channel', 'appointment_reminder'],
  address: ['street', 'zip_code', 'city', 'country_code', 'note'],
} as const

/** One customer, or a new one. */
export function CustomerForm({ uuid }: Props) {
  const { t } = useTranslation('customer')
  const draft = useRecordDraft(customerView, uuid)
  const mayReadPapers = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.read))
  const vehicles = {
    name: 'vehicles',
    label: t('vehicles.tab'),
    content: (saved: string) => (
      <>
        {mayReadPapers && <DeclinedBefore of="customer" uuid={saved} />}
        <CustomerVehicles uuid={saved} />
      </>
    ),
  }
  return (
    <RecordDetail
      draft={draft}
      tabs={[vehicles]}
      head={
        draft.row && (
          <MergedNotice
            record="customer"
            uuid={draft.row.uuid}
            isDeleted={draft.row.deleted_at !== null}
            onDone={draft.reload}
          />
        )
      }
      actions={draft.uuid && <AnonymiseButton record="customer" uuid={draft.uuid} onDone={draft.reload} />}
    >
      {(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => (
        <RecordSection key={section} draft={draft} name={section}>
          {SECTIONS[section].map((name) => (
            <RecordField
              key={name}
              draft={draft}
              name={name}
              tidy={name === 'country_code' ? (typed) => typed.trim().toUpperCase() : undefined}
            />
          ))}
        </RecordSection>
      ))}
      {draft.uuid && <LinkedFiles of="customer" uuid={draft.uuid} />}
    </RecordDetail>
  )
}
