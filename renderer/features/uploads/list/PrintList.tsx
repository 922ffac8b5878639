import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { upload } from '#contract/records/upload.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { readQuery } from '#renderer/records/list/rows/listQuery.ts'
import { recordCalls } from '#renderer/records/recordCalls.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { useFormatSize } from '#renderer/ui/text/useFormatSize.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { useGroups } from '../add/useGroups.ts'

/** At most this many files of one print: some ten pages. */
const PRINTED_MAX = 200

/** Prints the list with its filters and its order. */
export function PrintList() {
  const { t } = useTranslation('upload')
  const [parameters] = useSearchParams()
  const [rows, setRows] = useState<readonly AnyRow[] | null>(null)
  const print = () =>
    void recordCalls
      .page(upload, Object.assign({}, readQuery(upload, parameters), { limit: PRINTED_MAX }))
      .then(({ items }) => setRows(items), showFailure)
  return (
    <>
      <Tooltip label={t('print')}>
        <ActionIcon variant="default" size="md" aria-label={t('print')} onClick={print}>
          <IconPrinter size={17} />
        </ActionIcon>
      </Tooltip>
      {rows && <PrintedList rows={rows} onDone={() => setRows(null)} />}
    </>
  )
}

function PrintedList({ rows, onDone }: { rows: readonly AnyRow[]; onDone: () => void }) {
  const { t, i18n } = useTranslation('upload')
  const groups = useGroups()
  const names = useUserNames()
  const formatSize = useFormatSize()
  const groupOf = (row: AnyRow) => groups.data?.items.find(({ uuid }) => uuid === row.upload_group_uuid)?.name ?? ''
  const personOf = (row: AnyRow) => {
    const user = names.get(String(row.uploader_uuid))
    return user ? fullName(user) : ''
  }
  return (
    <PrintSheet onDone={onDone}>
      <h1>{t('title')}</h1>
      <table>
        <thead>
          <tr>
            {(['name', 'upload_group_uuid', 'size', 'uploader_uuid', 'uploaded_at', 'expires_at'] as const).map(
              (field) => (
                <th key={field}>{t(`fields.${field}`)}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <td>
                <bdi dir="auto">{String(row.name)}</bdi>
              </td>
              <td>{groupOf(row)}</td>
              <td>{formatSize(Number(row.size))}</td>
              <td>{personOf(row)}</td>
              <td>
                {typeof row.uploaded_at === 'string' &&
                  formatDate(new Date(row.uploaded_at), 'date', i18n.language as Language)}
              </td>
              <td>
                {typeof row.expires_at === 'string' &&
                  formatDate(new Date(row.expires_at), 'date', i18n.language as Language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
