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
import { timeZone } from '#renderer/ui/time/zone.ts'
import { dayAtLocation } from './data/locationClock.ts'
import { PlannerView } from './PlannerView.tsx'
import classes from './style/Planner.module.css'

/** The location whose plan was chosen last on this device, and the day of that choice. */
const keptLocation = createLocalValue('planner.site', (text) => text ?? '')
const keptDay = createLocalValue('planner.siteDay', (text) => text ?? '')

/** Today by the clock of this device. */
const today = () => dayAtLocation(timeZone(), Date.now())
const choose = (uuid: string) => {
  keptLocation.set(uuid)
  keptDay.set(today())
}

const locationsQuery = {
  queryKey: [...recordKeys.labels(location), { q: '' }],
  queryFn: ({ signal }: { signal: AbortSignal }) => recordCalls.labels(location, {}, signal),
}

/** Asks for the locations, which the plan waits for. */
export const prefetch = () => void queryClient.prefetchQuery(locationsQuery)

/** The workshop's plan: the user chooses a location, then sees and changes who does what, where and when. */
export default function PlannerScreen() {
  const { t } = useTranslation('planner')
  const [kept] = useLocalValue(keptLocation)
  const [chosenOn] = useLocalValue(keptDay)
  const locations = useQuery(locationsQuery)
  const [parameters] = useSearchParams()
  const asked = parameters.get('site') ?? ''
  // A link to the plan of a location also chooses that location.
  useEffect(() => {
    if (asked !== '') choose(asked)
  }, [asked])
  const items = locations.data?.items ?? []
  const [passed, setPassed] = useState(0)
  const own = useSession(({ ownLocations }) => ownLocations)
  // Null until the first plan has loaded, which tells where the user works today.
  const [workplace, setWorkplace] = useState<string | null>(null)
  // A choice counts for its day. On another day the workplace of that day comes first, then the own locations. Choices
  // of earlier versions have no day and count until the next one.
  const isChosen = kept !== '' && (chosenOn === '' || chosenOn === today())
  const inOrder = ownFirst(items, [workplace ?? '', ...own, kept], isChosen ? kept : null)
  const chosen = inOrder[Math.min(passed, inOrder.length - 1)]
  // Without an earlier choice the screen tries the locations in order until one plan may be read, the own ones first.
  const onForbidden = useCallback(() => {
    if (!isChosen) setPassed((before) => before + 1)
  }, [isChosen])
  const onWorkplace = useCallback((uuid: string) => {
    setWorkplace(uuid)
    setPassed(0)
  }, [])
  const picker = items.length > 1 && (
    <Select
      aria-label={t('fields.site')}
      data={items.map(({ uuid, label }) => ({ value: uuid, label }))}
      value={chosen?.uuid ?? null}
      allowDeselect={false}
      className={classes.picker ?? ''}
      onChange={(uuid) => uuid && choose(uuid)}
    />
  )
  if (!chosen)
    return (
      <div className={classes.screen}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        {locations.data ? <p>{t('noSite')}</p> : <NotLoaded answers={[locations]} text={t('notLoaded')} />}
      </div>
    )
  return (
    <PlannerView
      key={chosen.uuid}
      location={chosen.uuid}
      picker={picker}
      onForbidden={onForbidden}
      onWorkplace={isChosen || workplace !== null ? null : onWorkplace}
    />
  )
}
