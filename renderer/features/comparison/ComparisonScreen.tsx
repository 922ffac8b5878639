import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { location } from '#contract/records/location.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { ownFirst } from '#renderer/records/ownFirst.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import { ChoiceChip } from '#renderer/ui/controls/filters/ChoiceChip.tsx'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { ComparisonView } from './ComparisonView.tsx'

/** The location that was compared last on this device. */
const keptLocation = createLocalValue('comparison.site', (text) => text ?? '')

/** Target and actual times of a location, with the causes of differences. The user chooses the location first. */
export default function ComparisonScreen() {
  const { t } = useTranslation('comparison')
  const [kept, keep] = useLocalValue(keptLocation)
  const [passed, setPassed] = useState(0)
  const locations = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, {}, signal),
  })
  const items = locations.data?.items ?? []
  const own = useSession(({ ownLocations }) => ownLocations)
  const inOrder = ownFirst(items, own, kept)
  const chosen = inOrder[Math.min(passed, inOrder.length - 1)]
  const picker = items.length > 1 && (
    <ChoiceChip
      label={t('filter.site')}
      choices={items.map(({ uuid, label }) => ({ value: uuid, label }))}
      value={chosen?.uuid ?? null}
      isRequired
      onChange={(uuid) => uuid && keep(uuid)}
    />
  )
  const without = locations.data ? <p>{t('noSite')}</p> : <NotLoaded answers={[locations]} />
  return (
    <ScreenBody width="full">
      <ScreenTitle>{t('title')}</ScreenTitle>
      {chosen ? (
        <ComparisonView
          key={chosen.uuid}
          location={chosen.uuid}
          locationName={chosen.label}
          picker={picker}
          // Without an earlier choice the screen tries the next location until the user may see one.
          onRefused={() => {
            if (kept === '') setPassed((before) => Math.min(before + 1, items.length - 1))
          }}
        />
      ) : (
        without
      )}
    </ScreenBody>
  )
}
