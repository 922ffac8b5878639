import { Button, NativeSelect } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import { location } from '#contract/records/location.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ownFirst } from '#renderer/records/ownFirst.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import classes from './Stats.module.css'
import { StatsFigures } from './StatsFigures.tsx'

/** Days before today whose requests are counted. */
const PERIOD_DAYS = 30
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Opens the figures of a location, for users with the right to see them. */
export function StatsButton() {
  const { t } = useTranslation('serviceRequest')
  const maySee = useSession(({ permissions }) => holds(permissions, 'location.service.request.stats'))
  const [isOpen, setOpen] = useState(false)
  if (!maySee) return null
  return (
    <>
      <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('stats.open')}
      </Button>
      {isOpen && <StatsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function StatsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('serviceRequest')
  const [chosen, setChosen] = useState<string | null>(null)
  const locations = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, { q: '' }, signal),
  })
  const options = (locations.data?.items ?? []).map(({ uuid, label }) => ({ value: uuid, label }))
  const own = useSession(({ ownLocations }) => ownLocations)
  const locationUuid = chosen ?? ownFirst(locations.data?.items ?? [], own)[0]?.uuid ?? null
  const query = { location_uuid: locationUuid ?? '', from: dayBefore(PERIOD_DAYS), to: dayBefore(0) }
  const answer = useQuery({
    queryKey: ['serviceRequest', 'stats', query],
    queryFn: ({ signal }) => call('GET /v1/service/request/stats', { query, signal }),
    enabled: locationUuid !== null,
  })
  return (
    <Dialog
      opened
      size="xl"
      onClose={onClose}
      title={t('stats.open')}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div className={classes.stack}>
        <NativeSelect
          label={t('fields.location_uuid')}
          data={options}
          value={locationUuid ?? ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        {answer.data ? <StatsFigures stats={answer.data} /> : <NotLoaded answers={[answer]} height={160} />}
      </div>
    </Dialog>
  )
}
