import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import type { Language } from '#contract/constants.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { downloadList } from './downloadList.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { SavedViews } from './SavedViews.tsx'
import { viewedList } from './useViews.ts'

type Props = {
  list: RecordListState
  /** Whether the list is shown as a table, which has columns. */
  isTable: boolean
  onCreate: () => void
}

/** Actions on the whole list. */
export function ListTools({ list, isTable, onCreate }: Props) {
  const { i18n } = useTranslation('records')
  const { view } = list
  const texts = useRecordTexts(view)
  const mayCreate = useCan(view, 'create')
  const save = async (ending: ListFile) => {
    const language = i18n.language as Language
    const today = formatDate(new Date(), 'date', language).replaceAll(/\D+/g, '-')
    const query = { ...list.query, columns: [...list.columns.inFile], language }
    await downloadList(view.record, query, `${texts.title} ${today}.${ending}`, ending)
  }
  return (
    <>
      <SavedViews viewed={viewedList(list)} />
      {isTable && <ColumnChooser view={view} columns={list.columns} />}
      <ExportMenu onSave={save} />
      {mayCreate && (
        <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={onCreate}>
          {texts.create}
        </Button>
      )}
    </>
  )
}
