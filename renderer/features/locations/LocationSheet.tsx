import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { weekdayName } from '#renderer/records/fields/weekdayName.ts'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import classes from './Locations.module.css'

type Row = RecordRow<typeof location>
type Props = { row: Row }

/** A printed location: a page to hang up, then a label for each bay and hall. */
export function LocationSheet({ row }: Props) {
  const { t, i18n } = useTranslation('locations')
  const language = i18n.language as Language
  const day = (iso: string) => formatDay(iso, language)
  const place = [`${row.street} ${row.street_number}`.trim(), `${row.zip_code} ${row.city}`.trim()]
  const address = [...place, row.address_additional].filter((line) => line !== '').join(' · ')
  return (
    <>
      <header className={classes.sheetHead}>
        <h1 dir="auto">{row.description}</h1>
        <span>{t('sheet.asOf', { date: isolated(formatDate(new Date(), 'date', language)) })}</span>
      </header>
      <p>
        <bdi>{address}</bdi>
      </p>
      <table>
        <tbody>
          <Line name={t('fields.key')} value={[row.key, row.short_code].filter((one) => one !== '').join(' · ')} />
          <Line name={t('fields.phone')} value={row.phone && formatPhone(row.phone)} />
          <Line name={t('fields.dealer_codes')} value={row.dealer_codes.join(', ')} />
          <Line name={t('fields.brands')} value={row.brands.join(', ')} />
          <Line name={t('fields.vat_id')} value={row.vat_id} />
        </tbody>
      </table>
      <div className={classes.columns}>
        <section>
          <h2>{t('fields.opening_hours')}</h2>
          <table>
            <tbody>
              {row.opening_hours.map((spans, weekday) => {
                const times = spans.map(({ from, to }) => `${from}–${to}`).join(', ')
                const name = weekdayName(weekday, language, 'long')
                return <Line key={name} name={name} value={times === '' ? t('sheet.closed') : times} />
              })}
            </tbody>
          </table>
        </section>
        <section>
          <h2>{t('fields.closed_days')}</h2>
          <table>
            <tbody>
              {row.closed_days.map(({ day: iso, reason }) => (
                <Line key={iso} name={day(iso)} value={reason} />
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {row.delivery_waves.length > 0 && (
        <>
          <h2>{t('fields.delivery_waves')}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('rows.delivery_waves.supplier')}</th>
                <th scope="col">{t('rows.delivery_waves.order_until')}</th>
                <th scope="col">{t('rows.delivery_waves.arrives_at')}</th>
              </tr>
            </thead>
            <tbody>
              {row.delivery_waves.map((wave) => (
                <tr key={`${wave.supplier} ${wave.order_until}`}>
                  <td>
                    <bdi>{wave.supplier}</bdi>
                  </td>
                  <td>
                    <MachineText>{wave.order_until}</MachineText>
                  </td>
                  <td>
                    <MachineText>{wave.arrives_at}</MachineText>
                    {wave.is_next_day && ` (${t('rows.delivery_waves.is_next_day')})`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <Labels row={row} />
    </>
  )
}

function Line({ name, value }: { name: string; value: string | null }) {
  if (!value) return null
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <bdi>{value}</bdi>
      </td>
    </tr>
  )
}

/** Labels to cut out and hang up. Scanning the code opens the place. */
function Labels({ row }: Props) {
  const { t } = useTranslation('locations')
  const location = row.short_code === '' ? row.key : row.short_code
  const places = [
    ...row.bays.map((bay) => ({
      code: bay.code,
      name: bay.name,
      content: `B:${location}/${bay.code}`,
      note: bay.is_usable ? t(`choices.bays.type.${bay.type}`) : t('sheet.unusable'),
    })),
    ...row.storage_halls.map((hall) => ({
      code: hall.code,
      name: hall.name,
      content: `H:${location}/${hall.code}`,
      note: `${t('rows.storage_halls.wheel_sets')}: ${hall.wheel_sets}`,
    })),
  ]
  if (places.length === 0) return null
  return (
    <section className={classes.labels}>
      <h2>{t('sheet.labels')}</h2>
      <div className={classes.labelGrid}>
        {places.map(({ code, name, content, note }) => (
          <div key={content} className={classes.label}>
            <QrSquares text={content} />
            <div>
              <div className={classes.code}>
                <MachineText>{code}</MachineText>
              </div>
              <div>
                <bdi>{name}</bdi>
              </div>
              <div>{note}</div>
              <MachineText>{content}</MachineText>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
