import { useTranslation } from 'react-i18next'
import type { HistoryEntry, HistoryPrint } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { inspectionOn } from '#contract/vehicles/inspection.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { type Fact, Facts } from '#renderer/shared/print/sheet/Facts.tsx'
import { LocationAddress } from '#renderer/shared/print/sheet/LocationAddress.tsx'
import { LocationFoot } from '#renderer/shared/print/sheet/LocationFoot.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { printedMoment } from '#renderer/shared/print/sheet/printedMoment.ts'
import { Written } from '#renderer/shared/print/sheet/Written.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDateIn, formatDay } from '#renderer/ui/time/dates.ts'
import { useEntryTexts } from '../timeline/useEntryTexts.ts'

type Props = { print: HistoryPrint; language: Language }

/** A car on paper, for internal use: its values and counters, notes, declined work and the newest entries. */
export function VehicleSheet({ print, language }: Props) {
  const { t } = useTranslation(['history', 'print', 'vehicle', 'customer'])
  const { site: location, figures, owner } = print
  const day = (iso: string) => formatDateIn(location.time_zone, new Date(iso), 'date', language)
  const count = (value: number | null) => (value === null ? '' : String(value))
  const facts: Fact[] = [
    [t('vehicle:fields.vin'), print.vin, 'machine'],
    [
      t('vehicle:fields.firstRegistration'),
      print.firstRegistration ? formatDay(print.firstRegistration, language) : '',
      'machine',
    ],
    [t('figure.inspection'), print.inspection_due ? inspectionOn(print.inspection_due) : '', 'machine'],
    [t('vehicle:fields.mileage'), print.mileage === null ? '' : `${print.mileage} km`, 'machine'],
    [t('column.customer'), owner?.name ?? ''],
    [
      t('customer:fields.phone'),
      [owner?.mobile, owner?.phone].flatMap((one) => (one ? formatPhone(one) : [])).join(', '),
      'machine',
    ],
    [
      t('figure.nextAppointment'),
      printedMoment(figures.next_appointment?.at ?? null, location.time_zone, language),
      'machine',
    ],
    [t('figure.openActions'), count(figures.open_actions), 'machine'],
    [t('figure.openRequests'), count(figures.open_requests), 'machine'],
    [t('figure.visits'), count(figures.visits), 'machine'],
    [t('figure.lastVisit'), figures.last_visit ? day(figures.last_visit.at) : '', 'machine'],
  ]
  return (
    <>
      <header className={classes.head}>
        <LocationAddress hasPhone location={location} />
      </header>
      <div className={classes.title}>
        <div className={classes.house}>
          <h1>{t('print:documents.vehicle')}</h1>
          <p className={classes.car}>
            <MachineText>{print.licensePlate || print.vin}</MachineText>
            {' · '}
            <bdi>{[print.make, print.model].filter(Boolean).join(' ')}</bdi>
          </p>
        </div>
      </div>
      <Facts of={facts} />
      <Written
        title={t('notes.title')}
        text={print.notes.map(({ is_care, text }) => (is_care ? `${t('notes.care')}: ${text}` : text)).join('\n')}
      />
      <Entries title={t('declined.title')} entries={print.declined} day={day} language={language} />
      <Entries title={t('timeline.title')} entries={print.entries} day={day} language={language} />
      <LocationFoot location={location} language={language} />
    </>
  )
}

type EntriesProps = {
  title: string
  entries: readonly HistoryEntry[]
  day: (iso: string) => string
  language: Language
}

function Entries({ title, entries, day, language }: EntriesProps) {
  const { t } = useTranslation('history')
  const { typeOf, statusOf } = useEntryTexts()
  if (entries.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <table className={classes.table}>
        <tbody>
          {entries.map((entry) => (
            <tr key={`${entry.kind} ${entry.uuid}`}>
              <td>
                <MachineText>{day(entry.at)}</MachineText>
              </td>
              <td>{t(`kind.${entry.kind}`)}</td>
              <td className={classes.wide}>
                <bdi>{entry.title || typeOf(entry)}</bdi>
              </td>
              <td>
                <MachineText>{entry.number}</MachineText>
              </td>
              <td className={classes.number}>
                <MachineText>{entry.price === null ? '' : `${formatMoney(entry.price, language)} €`}</MachineText>
              </td>
              <td>{entry.status === '' ? typeOf(entry) : statusOf(entry, entry.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
