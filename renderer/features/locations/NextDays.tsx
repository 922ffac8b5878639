import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { AnyRow } from '#renderer/records/view.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Locations.module.css'
import { dayName } from './locationDays.ts'

type Props = { row: AnyRow }

/** The opening hours of the saved location for the next two weeks, as planner and promises use them. */
export function NextDays({ row: { uuid, version } }: Props) {
  const { t, i18n } = useTranslation('locations')
  const language = i18n.language as Language
  const { data } = useQuery({
    queryKey: ['opening', uuid, version, language],
    queryFn: ({ signal }) =>
      call('GET /v1/locations/:uuid/opening', { params: { uuid }, query: { days: 14, language }, signal }),
  })
  if (!data) return null
  return (
    <section className={classes.wide}>
      <h3>{t('next.title')}</h3>
      <ol className={classes.days}>
        {data.items.map(({ day, spans, closed }) => (
          <li key={day} data-closed={closed ? closed.why : undefined}>
            <span>{dayName(day, language)}</span>
            {spans.map(({ from, to }) => (
              <MachineText key={from}>{`${from}–${to}`}</MachineText>
            ))}
            {closed && <bdi>{closed.name === '' ? t('sheet.closed') : closed.name}</bdi>}
          </li>
        ))}
      </ol>
    </section>
  )
}
