import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { location } from '#contract/records/location.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { PlannerView } from './PlannerView.tsx'
import classes from './style/Planner.module.css'

/** The site whose plan somebody looked at last on this device. */
const keptSite = createLocalValue('planner.site', (text) => text ?? '')

/** The workshop's plan: choose a site, then see and change who does what, where and when. */
export default function PlannerScreen() {
  const { t } = useTranslation('planner')
  const [kept, keep] = useLocalValue(keptSite)
  const sites = useQuery({
    queryKey: [...recordKeys.labels(location), { q: '' }],
    queryFn: ({ signal }) => recordCalls.labels(location, {}, signal),
  })
  const items = sites.data?.items ?? []
  const [passed, setPassed] = useState(0)
  const chosen = items.find(({ uuid }) => uuid === kept) ?? items[Math.min(passed, items.length - 1)]
  // Whoever never chose begins with the first plan that they may read.
  const onForbidden = useCallback(() => {
    if (kept === '') setPassed((before) => before + 1)
  }, [kept])
  const picker = items.length > 1 && (
    <Select
      aria-label={t('fields.site')}
      data={items.map(({ uuid, label }) => ({ value: uuid, label }))}
      value={chosen?.uuid ?? null}
      allowDeselect={false}
      w={180}
      onChange={(uuid) => uuid && keep(uuid)}
    />
  )
  if (!chosen)
    return (
      <div className={classes.screen}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        {sites.data ? <p>{t('noSite')}</p> : <NotLoaded answers={[sites]} text={t('notLoaded')} />}
      </div>
    )
  return <PlannerView key={chosen.uuid} site={chosen.uuid} picker={picker} onForbidden={onForbidden} />
}
