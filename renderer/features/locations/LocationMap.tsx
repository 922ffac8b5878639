import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { location } from '#contract/records/location.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { recordCalls, recordKeys } from '#renderer/records/recordCalls.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { mayLieIn } from './countryBounds.ts'
import classes from './Locations.module.css'
import { mapFrame, type Place } from './mapFrame.ts'

type Props = { draft: RecordDraft<typeof location> }

const SIZE = 320
const QUERY = { limit: '200' }

const placeOf = ({ latitude, longitude }: Record<string, unknown>): Place | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

/** The location among the others. It is drawn locally, so that no foreign server learns about it. */
export function LocationMap({ draft }: Props) {
  const { t } = useTranslation('locations')
  const [latitude, longitude, description, country] = useDraftValues(draft, [
    'latitude',
    'longitude',
    'description',
    'country_code',
  ])
  const others = useQuery({
    queryKey: recordKeys.page(location, QUERY, null),
    queryFn: ({ signal }) => recordCalls.page(location, QUERY, signal),
  })
  const here = placeOf({ latitude, longitude })
  if (!here) return <p className={classes.quiet}>{t('map.none')}</p>
  const locations = (others.data?.items ?? []).flatMap((row) => {
    const place = row.uuid === draft.uuid ? null : placeOf(row)
    return place ? [{ uuid: row.uuid, name: String(row.description), place }] : []
  })
  const frame = mapFrame(
    here,
    locations.map(({ place }) => place),
    SIZE,
  )
  const scale = (frame.scaleKm / frame.reachKm) * (SIZE / 2)
  const km = isolated(String(frame.scaleKm))
  return (
    <div className={classes.map}>
      {!mayLieIn(String(country), here.latitude, here.longitude) && (
        <Alert color="yellow" role="status">
          {t('map.outside')}
        </Alert>
      )}
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={t('map.label', { name: isolated(String(description)) })}
        className={classes.picture}
      >
        {frame.meridians.map((degrees) => {
          const { x } = frame.point({ ...here, longitude: degrees })
          return (
            <g key={degrees}>
              <line x1={x} x2={x} y1={0} y2={SIZE} className={classes.grid} />
              <text x={x + 3} y={SIZE - 5} className={classes.degrees}>{`${degrees}°`}</text>
            </g>
          )
        })}
        {frame.parallels.map((degrees) => {
          const { y } = frame.point({ ...here, latitude: degrees })
          return (
            <g key={degrees}>
              <line x1={0} x2={SIZE} y1={y} y2={y} className={classes.grid} />
              <text x={4} y={y - 3} className={classes.degrees}>{`${degrees}°`}</text>
            </g>
          )
        })}
        {locations.map(({ uuid, name, place }) => (
          <Location key={uuid} name={name} {...frame.point(place)} />
        ))}
        <Location name={String(description)} x={SIZE / 2} y={SIZE / 2} here />
        <g transform={`translate(${SIZE - 14 - scale} 16)`}>
          <path d={`M0 0v5h${scale}v-5`} className={classes.scale} />
          <text x={scale / 2} y={20} textAnchor="middle" className={classes.degrees}>
            {t('map.scale', { km })}
          </text>
        </g>
      </svg>
    </div>
  )
}

/** A dot with its name on the side that has room. */
function Location({ name, x, y, here = false }: { name: string; x: number; y: number; here?: boolean }) {
  const isLeft = x > SIZE * 0.6
  return (
    <g className={here ? classes.here : classes.there}>
      <circle cx={x} cy={y} r={here ? 7 : 4.5} />
      <text x={isLeft ? x - 11 : x + 11} y={y + 4} textAnchor={isLeft ? 'end' : 'start'} direction="ltr">
        {name.length > 22 ? `${name.slice(0, 21)}…` : name}
      </text>
    </g>
  )
}
