import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PLACED_THINGS, type PlacedRecord } from '#contract/service/places.ts'
import { call } from '#renderer/net/calls/api.ts'
import { fullName } from '#renderer/net/users.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import classes from './Places.module.css'

/** `version` of the row: another one means that a thing may have moved. */
type Props = PlacedRecord & { version: number }

/** The present places of key, car and sheet of a visit, and all places before. */
export function PlaceTrail({ record, uuid, version }: Props) {
  const { t } = useTranslation('places')
  const answer = useQuery({
    queryKey: ['places', record, uuid, version],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /v1/service/places/:record/:uuid', { params: { record, uuid }, signal }),
  })
  if (!answer.data) return <NotLoaded answers={[answer]} height={80} />
  const { items } = answer.data
  if (items.length === 0) return <p className={classes.quiet}>{t('empty')}</p>
  return (
    <div className={classes.panel}>
      <dl className={classes.now}>
        {PLACED_THINGS.map((thing) => {
          const last = items.find((one) => one.thing === thing)
          return (
            <div key={thing}>
              <dt>{t(`thing.${thing}`)}</dt>
              <dd>
                <bdi dir="auto">{last?.place || t('unknown')}</bdi>
              </dd>
            </div>
          )
        })}
      </dl>
      <ol className={classes.trail}>
        {items.map(({ uuid: id, thing, source, place, at, by }) => (
          <li key={id}>
            <span>
              {t(`thing.${thing}`)}: <bdi dir="auto">{place || t('unknown')}</bdi>
              <span className={classes.quiet}> {t(`kind.${source}`)}</span>
            </span>
            <span className={classes.quiet}>
              {by && <bdi dir="auto">{fullName(by)}</bdi>} <TimeAgo at={at} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
