import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { ColumnChooser } from '#renderer/records/list/tools/ColumnChooser.tsx'
import { SavedViews } from '#renderer/records/list/tools/SavedViews.tsx'
import { viewedList } from '#renderer/records/list/tools/useViews.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { hstView } from './hstView.ts'
import type { HstFilter } from './useHstFilter.ts'

const PATIENCE_MS = 60_000

/** What is done with the list as a whole, as with every list. */
export function HstTools({ filter }: { filter: HstFilter }) {
  const { t } = useTranslation(['hst', 'records'])
  const [isLoading, setLoading] = useState(false)
  const { day, site, look, narrowing } = filter
  const download = async () => {
    setLoading(true)
    try {
      const given = Object.entries({ ...narrowing, location_uuid: site }).filter(([, value]) => value !== '')
      const query = { from: day, to: day, ...Object.fromEntries(given) }
      const address = '/v1/workshop/hst/vehicles/export.csv'
      const patience = { query, timeoutMs: PATIENCE_MS }
      saveFile(await requestBlob(address, AbortSignal.timeout(PATIENCE_MS), patience), `${t('title')} ${day}.csv`)
    } catch (error) {
      showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <SavedViews viewed={viewedList(look)} />
      <ColumnChooser view={hstView} columns={look.columns} />
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconFileDownload size={16} aria-hidden />}
        loading={isLoading}
        onClick={() => void download()}
      >
        {t('records:list.export')}
      </Button>
    </>
  )
}
