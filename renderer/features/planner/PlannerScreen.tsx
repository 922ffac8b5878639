import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { location } from '#contract/records/location.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ownFirst } from '#renderer/records/ownFirst.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { PlannerView } from './PlannerView.tsx'
import classes from './style/Planner.module.css'

/** The location whose plan was shown last on this device. */
const keptLocation = createLocalValue('planner.site', (text) => text ?? '')

const locationsQuery = {
  queryKey: [...recordKeys.labels(location), { q: '' }],
  queryFn: ({ signal }: { signal: AbortSignal }) => recordCalls.labels(location, {}, signal),
}

/** Asks for the locations, which the plan waits for. */
export const prefetch = () => void queryClient.prefetchQuery(locationsQuery)

/** The workshop's plan: the user chooses a location, then sees and changes who does what, where and when. */
export default function PlannerScreen() {
  const { t } = useTranslation('planner')
  const [kept, keep] = useLocalValue(keptLocation)
  const locations = useQuery(locationsQuery)
  const [parameters] = useSearchParams()
  const asked = parameters.get('site') ?? ''
  // A link to the plan of a location also chooses that location.
  useEffect(() => {
    if (asked !== '') keep(asked)
  }, [asked, keep])
  const items = locations.data?.items ?? []
  const [passed, setPassed] = useState(0)
  const own = useSession(({ ownLocations }) => ownLocations)
  const inOrder = ownFirst(items, own, kept)
  const chosen = inOrder[Math.min(passed, inOrder.length - 1)]
  // Without an earlier choice the screen tries the locations in order until one plan may be read, the own ones first.
  const onForbidden = useCallback(() => {
    if (kept === '') setPassed((before) => before + 1)
  }, [kept])
  const picker = items.length > 1 && (
    <Select
      aria-label={t('fields.site')}
      data={items.map(({ uuid, label }) => ({ value: uuid, label }))}
      value={chosen?.uuid ?? null}
      allowDeselect={false}
      className={classes.picker ?? ''}
      onChange={(uuid) => uuid && keep(uuid)}
    />
  )
  if (!chosen)
    return (
      <div className={classes.screen}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        {locations.data ? <p>{t('noSite')}</p> : <NotLoaded answers={[locations]} text={t('notLoaded')} />}
      </div>
    )
  return <PlannerView key={chosen.uuid} location={chosen.uuid} picker={picker} onForbidden={onForbidden} />
}
