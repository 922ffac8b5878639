import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { SaveTable } from '#renderer/records/list/tools/SaveTable.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import type { DialogProps } from '../data/dialogProps.ts'
import { nameOf } from '../data/planData.ts'
import { PLANNER_KEY } from '../data/usePlan.ts'
import classes from '../style/Planner.module.css'
import { AbsenceList } from './AbsenceList.tsx'
import { HoursForm } from './HoursForm.tsx'
import { yearAround } from './yearAround.ts'

/** Absences, working hours and pace of people. */
export function PeoplePane({ frame, words, day }: DialogProps) {
  const { t } = useTranslation('planner')
  const [chosen, choose] = useState<string | null>(null)
  const person = frame.people.find(({ uuid }) => uuid === chosen) ?? frame.people[0]
  const user = person?.uuid ?? ''
  const model = useQuery({
    queryKey: [...PLANNER_KEY, 'model', user],
    enabled: user !== '',
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/planner/people/:user_uuid', { params: { user_uuid: user }, signal }),
  })
  const span = yearAround(day)
  const absences = useQuery({
    queryKey: [...PLANNER_KEY, 'absences', user, span.from],
    enabled: user !== '',
    queryFn: ({ signal }) => call('GET /v1/workshop/planner/absences', { query: { ...span, user_uuid: user }, signal }),
  })
  if (!person) return <p>{t('resources.nobody')}</p>
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        <SearchSelect
          size="md"
          flex={1}
          label={t('fields.technician')}
          data={frame.people.map((one) => ({ value: one.uuid, label: nameOf(one) }))}
          value={user}
          allowDeselect={false}
          onChange={choose}
        />
        <SaveTable
          addressOf={(ending) => `/v1/workshop/planner/absences/export.${ending}`}
          query={span}
          name={t('resources.absences')}
        />
      </div>
      {(model.isError || absences.isError) && <NotLoaded answers={[model, absences]} text={t('notLoaded')} />}
      {absences.data ? (
        <AbsenceList key={`absences ${user}`} user={user} items={absences.data.items} words={words} day={day} />
      ) : (
        <Loader size="sm" />
      )}
      {model.data && <HoursForm key={user} person={person} model={model.data} location={frame.location.uuid} />}
    </div>
  )
}
