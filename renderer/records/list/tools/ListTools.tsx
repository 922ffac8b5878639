import { Button } from '@mantine/core'
import { IconFileDownload, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { useCan } from '#renderer/records/useCan.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { RecordListState } from '../rows/useRecordList.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { downloadCsv } from './downloadCsv.ts'
import { SavedViews } from './SavedViews.tsx'
import { ToolLabel } from './ToolLabel.tsx'
import { viewedList } from './useViews.ts'

type Props = { list: RecordListState; onCreate: () => void }

/** What is done with a list as a whole. */
export function ListTools({ list, onCreate }: Props) {
  const { t, i18n } = useTranslation('records')
  const { view } = list
  const texts = useRecordTexts(view)
  const mayCreate = useCan(view, 'create')
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const today = formatDate(new Date(), 'date', i18n.language as Language).replaceAll(/\D+/g, '-')
      await downloadCsv(view.record, list.query, `${texts.title} ${today}`)
    } catch (error) {
      showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <SavedViews viewed={viewedList(list)} />
      <ColumnChooser view={view} columns={list.columns} />
      <Button
        variant="default"
        size="compact-md"
        title={t('list.export')}
        loading={isLoading}
        leftSection={<IconFileDownload size={16} />}
        onClick={() => void download()}
      >
        <ToolLabel>{t('list.export')}</ToolLabel>
      </Button>
      {mayCreate && (
        <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={onCreate}>
          {texts.create}
        </Button>
      )}
    </>
  )
}
