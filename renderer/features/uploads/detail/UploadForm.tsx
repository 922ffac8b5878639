import { Button } from '@mantine/core'
import { IconDownload, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelAddress } from '#contract/labels/labelPage.ts'
import { toPath } from '#contract/links.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { upload } from '#contract/records/upload.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { loadContent } from '#renderer/records/files/loadContent.ts'
import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { serverOrigin } from '#renderer/records/pageAddress.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { uploadView } from '../list/view.ts'
import { Facts } from './Facts.tsx'
import { GroupField } from './GroupField.tsx'
import { Preview } from './Preview.tsx'
import { PurgeButton } from './PurgeButton.tsx'
import { VersionsTab } from './VersionsTab.tsx'

type Props = { uuid: string }
type Row = RecordRow<typeof upload>

/** One file: its preview, its facts, its fields, its versions and its history. */
export function UploadForm({ uuid }: Props) {
  const { t } = useTranslation('upload')
  const draft = useRecordDraft(uploadView, uuid)
  const row = draft.row as Row | null
  const mayUpdate = useCan(uploadView, 'update')
  const mayDelete = useCan(uploadView, 'delete')
  const versions = {
    name: 'versions',
    label: t('versions.tab', { number: row?.version_count ?? 0 }),
    content: () => row && <VersionsTab row={row} mayUpdate={mayUpdate && row.deleted_at === null} />,
  }
  return (
    <RecordDetail
      draft={draft}
      tabs={row ? [versions] : []}
      actions={row && (row.deleted_at === null ? <Actions row={row} /> : mayDelete && <PurgeButton uuid={uuid} />)}
      head={
        row && (
          <>
            <Preview row={row} />
            <Facts row={row} />
          </>
        )
      }
    >
      <RecordSection draft={draft} name="file">
        <RecordField draft={draft} name="name" />
        <RecordField draft={draft} name="upload_group_uuid" shown={GroupField} />
        <RecordField draft={draft} name="description" />
        <RecordField draft={draft} name="tags" />
        <RecordField draft={draft} name="expires_at" />
      </RecordSection>
      <RecordSection draft={draft} name="links">
        <RecordField draft={draft} name="paper_uuid" />
        <RecordField draft={draft} name="vehicle_uuid" />
        <RecordField draft={draft} name="customer_uuid" />
      </RecordSection>
    </RecordDetail>
  )
}

/** Downloads the file, and prints a label that leads to it. */
function Actions({ row }: { row: Row }) {
  const { t } = useTranslation('upload')
  const [isBusy, setBusy] = useState(false)
  const origin = useQuery({ queryKey: ['serverOrigin'], queryFn: serverOrigin, staleTime: Number.POSITIVE_INFINITY })
  const download = async () => {
    setBusy(true)
    await loadContent(row.uuid, row.version_uuid).then((content) => saveFile(content, row.name), showFailure)
    setBusy(false)
  }
  if (row.version_uuid === '' || row.state === 'infected' || row.state === 'expired' || origin.data === undefined)
    return null
  const label = labelAddress({
    type: 'file',
    code: origin.data + toPath({ screen: 'uploads', record_uuid: row.uuid }),
    lines: [row.name],
    copies: 1,
    size: '62x29',
    hasBars: false,
    printsAtOnce: false,
  })
  return (
    <>
      <Button
        size="compact-sm"
        loading={isBusy}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
      {label && (
        <Button
          component="a"
          href={label}
          target="_blank"
          rel="noopener"
          size="compact-sm"
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden />}
        >
          {t('label')}
        </Button>
      )}
    </>
  )
}
