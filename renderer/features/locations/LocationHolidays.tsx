import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { location } from '#contract/records/location.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { RecordDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from './Locations.module.css'
import { dayName } from './locationDays.ts'

type Props = { draft: RecordDraft<typeof location> }

/** Public holidays of the typed country and region. Each can be marked as a working day. */
export function LocationHolidays({ draft }: Props) {
  const { t, i18n } = useTranslation('locations')
  const language = i18n.language as Language
  const [country, region] = useDraftValues(draft, ['country_code', 'region_code']).map(String)
  const { field } = useController({ control: draft.form.control, name: 'open_holidays' })
  const query = { country: (country ?? '').slice(0, 2), region: (region ?? '').slice(0, 12), language }
  const { data, isError, refetch } = useQuery({
    queryKey: ['holidays', query],
    queryFn: ({ signal }) => call('GET /v1/locations/holidays', { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const open = field.value as string[]
  const years = [...new Set((data?.items ?? []).map(({ day }) => day.slice(0, 4)))]
  const isRegionUnknown = data?.is_country_known && query.region !== '' && !isKnown(data.regions, query)
  return (
    <div className={classes.wide} data-field="open_holidays">
      {isError && (
        <p role="alert">
          {t('holidays.failed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('holidays.retry')}
          </Button>
        </p>
      )}
      {data && !data.is_country_known && <p className={classes.quiet}>{t('holidays.unknownCountry')}</p>}
      {years.length > 0 && <p className={classes.quiet}>{t('holidays.hint')}</p>}
      {isRegionUnknown && data.regions.length > 0 && (
        <p className={classes.quiet}>{t('holidays.unknownRegion', { codes: isolated(data.regions.join(', ')) })}</p>
      )}
      <div className={classes.years}>
        {years.map((year) => (
          <section key={year}>
            <h3>{t('holidays.title', { year: isolated(year) })}</h3>
            <ul className={classes.holidays}>
              {data?.items
                .filter(({ day }) => day.startsWith(year))
                .map(({ day, name }) => (
                  <li key={day}>
                    <span>{dayName(day, language)}</span>
                    <bdi>{name}</bdi>
                    <Switch
                      size="sm"
                      aria-label={t('holidays.switch', { day: dayName(day, language), name: isolated(name) })}
                      label={<span aria-hidden="true">{t('holidays.open')}</span>}
                      checked={open.includes(day)}
                      disabled={draft.readOnly !== null}
                      onChange={({ currentTarget }) =>
                        field.onChange(
                          currentTarget.checked ? [...open, day].sort() : open.filter((one) => one !== day),
                        )
                      }
                    />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

const isKnown = (regions: readonly string[], { country, region }: { country: string; region: string }) =>
  regions.includes(region) || regions.includes(`${country}-${region}`)
