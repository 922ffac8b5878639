import { useTranslation } from 'react-i18next'
import { ColumnChooser } from '#renderer/records/list/tools/ColumnChooser.tsx'
import { SavedViews } from '#renderer/records/list/tools/SavedViews.tsx'
import { SaveTable } from '#renderer/records/list/tools/SaveTable.tsx'
import { viewedList } from '#renderer/records/list/tools/useViews.ts'
import { hstView } from './hstView.ts'
import type { HstFilter } from './useHstFilter.ts'

/** Actions on the whole list, as for every list. */
export function HstTools({ filter }: { filter: HstFilter }) {
  const { t } = useTranslation(['hst', 'records'])
  const { day, site: location, look: list, narrowing } = filter
  const query = { ...narrowing, from: day, to: day, location_uuid: location }
  return (
    <>
      <SavedViews viewed={viewedList(list)} />
      <ColumnChooser view={hstView} columns={list.columns} />
      <SaveTable addressOf={(ending) => `/v1/workshop/hst/vehicles/export.${ending}`} query={query} name={t('title')} />
    </>
  )
}
