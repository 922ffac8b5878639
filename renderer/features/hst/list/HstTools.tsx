import { useTranslation } from 'react-i18next'
import type { ListFile } from '#contract/api/define/listFiles.ts'
import { requestBlob } from '#renderer/net/calls/request.ts'
import { ColumnChooser } from '#renderer/records/list/tools/ColumnChooser.tsx'
import { ExportMenu } from '#renderer/records/list/tools/ExportMenu.tsx'
import { SavedViews } from '#renderer/records/list/tools/SavedViews.tsx'
import { viewedList } from '#renderer/records/list/tools/useViews.ts'
import { saveFile } from '#renderer/ui/controls/saveFile.ts'
import { hstView } from './hstView.ts'
import type { HstFilter } from './useHstFilter.ts'

const PATIENCE_MS = 60_000

/** Actions on the whole list, as for every list. */
export function HstTools({ filter }: { filter: HstFilter }) {
  const { t, i18n } = useTranslation(['hst', 'records'])
  const { day, site, look, narrowing } = filter
  const download = async (ending: ListFile) => {
    const given = Object.entries({ ...narrowing, location_uuid: site }).filter(([, value]) => value !== '')
    const query = {
      from: day,
      to: day,
      language: i18n.language,
      ...Object.fromEntries(given),
    }
    const address = `/v1/workshop/hst/vehicles/export.${ending}`
    const patience = { query, timeoutMs: PATIENCE_MS }
    saveFile(await requestBlob(address, AbortSignal.timeout(PATIENCE_MS), patience), `${t('title')} ${day}.${ending}`)
  }
  return (
    <>
      <SavedViews viewed={viewedList(look)} />
      <ColumnChooser view={hstView} columns={look.columns} />
      <ExportMenu onSave={download} />
    </>
  )
}
