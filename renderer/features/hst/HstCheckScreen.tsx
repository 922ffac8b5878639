import { Button } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './data/Hst.module.css'
import { listQuery } from './data/hstQueries.ts'
import { HstFilters } from './list/HstFilters.tsx'
import { HstTools } from './list/HstTools.tsx'
import { PrintVehicles } from './list/PrintVehicles.tsx'
import { useHstFilter } from './list/useHstFilter.ts'
import { VehicleTable } from './list/VehicleTable.tsx'
import { ReadingDialog } from './reading/ReadingDialog.tsx'
import { AskDialog, type AskedFor } from './requests/AskDialog.tsx'
import { RequestList } from './requests/RequestList.tsx'
import { VehicleDrawer } from './vehicle/VehicleDrawer.tsx'

/**
 * The cars of a day and their entries in the HST (Handbuch Service Technik). Shows which cars were looked up, which
 * actions are open, and who is asked to look up a car.
 */
export default function HstCheckScreen() {
  const { t } = useTranslation('hst')
  const filter = useHstFilter()
  const answer = useQuery({ ...listQuery(filter.day, filter.day, filter.site), placeholderData: keepPreviousData })
  const mayTake = useSession(({ permissions }) => holds(permissions, PAPER_PERMISSIONS.update))
  const [asked, setAsked] = useState<AskedFor | null>(null)
  const [isReading, setReading] = useState(false)
  const all = answer.data?.items ?? []
  const rows = filter.shown(all)
  return (
    <ScreenBody width="full">
      <div className={classes.head}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <div className={classes.buttons}>
          <HstTools filter={filter} />
          <PrintVehicles day={filter.day} rows={rows} />
          {mayTake && (
            <Button
              size="compact-md"
              leftSection={<IconClipboardText size={16} aria-hidden />}
              onClick={() => setReading(true)}
            >
              {t('reading.open')}
            </Button>
          )}
        </div>
      </div>
      <RequestList onOpen={filter.openVehicle} />
      <HstFilters filter={filter} rows={all} />
      {answer.data ? (
        <VehicleTable
          list={filter.look}
          rows={rows}
          isFiltered={rows.length < all.length}
          hasMore={answer.data.has_more}
          onOpen={filter.openVehicle}
          onAsk={setAsked}
        />
      ) : (
        <NotLoaded answers={[answer]} height={320} />
      )}
      {filter.vin !== '' && (
        <VehicleDrawer
          key={filter.vin}
          vin={filter.vin}
          location={filter.site}
          isCovered={asked !== null}
          onAsk={setAsked}
          onClose={() => filter.openVehicle('')}
        />
      )}
      {asked && <AskDialog asked={asked} onClose={() => setAsked(null)} />}
      {isReading && <ReadingDialog vin="" onClose={() => setReading(false)} onTaken={filter.openVehicle} />}
    </ScreenBody>
  )
}
