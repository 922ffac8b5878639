import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { TimesFileColumn } from '#contract/workshop/times/timesFile.ts'
import { fullName } from '#renderer/net/users.ts'
import { TwoReadings } from '#renderer/ui/controls/TwoReadings.tsx'
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import classes from '../data/Comparison.module.css'
import type { ReadTimes } from '../data/useAttendance.ts'
import type { How } from './useTimesFile.ts'

type Props = { read: ReadTimes }
type Doubt = ReadTimes['doubts'][number]

/** The setting of `How` that decides a doubt, by its kind. */
const CHOICE = { day_or_month: 'month_first', decimal_hours: 'decimal_hours' } as const satisfies Record<
  Doubt['kind'],
  keyof How
>

type PreviewProps = Props & { how: How; onChooseHow: (how: How) => void; children: ReactNode }

/** A file as it is read: its columns, the cells in doubt, the rows that are left out, its problems, and its first rows. */
export function ImportPreview({ read, how, onChooseHow, children }: PreviewProps) {
  return (
    <>
      <ReadColumns read={read} />
      <Doubts read={read} how={how} onChoose={onChooseHow} />
      <LeftOut read={read} />
      {children}
      <ReadRows read={read} />
    </>
  )
}

/** Cells that can be read in two ways, with both. The first way is the usual one. */
function Doubts({ read, how, onChoose }: Props & { how: How; onChoose: (how: How) => void }) {
  const { t, i18n } = useTranslation('comparison')
  const shown = ({ kind }: Doubt, reading: string | null) => {
    if (reading === null) return t('import.doubt.unreadable')
    return kind === 'day_or_month' ? formatDay(reading, i18n.language as Language) : reading
  }
  return read.doubts.map((doubt) => {
    const question = t(`import.doubt.${doubt.kind}`, { text: doubt.text })
    const [usual, other] = doubt.readings.map((reading) => shown(doubt, reading))
    const choice = CHOICE[doubt.kind]
    return (
      <TwoReadings
        key={doubt.kind}
        question={question}
        labels={[
          t(`import.reading.${doubt.kind}`, { text: usual }),
          t(`import.reading.${choice === 'month_first' ? 'month_first' : 'decimals'}`, { text: other }),
        ]}
        isOther={how[choice]}
        onChoose={(isOther) => onChoose({ ...how, [choice]: isOther })}
      />
    )
  })
}

/** The columns of each field: `Von: Kommen, Kommen 2`. */
function ReadColumns({ read }: Props) {
  const { t } = useTranslation('comparison')
  const named = read.columns.filter((one): one is typeof one & { field: TimesFileColumn } => one.field !== null)
  return (
    <p className={classes.quiet}>
      {[...Map.groupBy(named, ({ field }) => field)].map(([field, columns]) => (
        <span key={field}>
          {t(`import.name.${field}`)}:{' '}
          <bdi dir="auto">{columns.map(({ name, sample }) => name || sample).join(', ')}</bdi>.{' '}
        </span>
      ))}
    </p>
  )
}

/** The rows that are left out without an error: days without times, and sums. */
function LeftOut({ read }: Props) {
  const { t } = useTranslation('comparison')
  if (read.left_out.length === 0) return null
  const { day_off, sum, double_stamp } = read.left_out_counts
  return (
    <details>
      <summary>
        {day_off > 0 && t('import.leftOut.day_off', { n: day_off })} {sum > 0 && t('import.leftOut.sum', { n: sum })}{' '}
        {double_stamp > 0 && t('import.leftOut.double_stamp', { n: double_stamp })}
      </summary>
      <PlainTable label={t('import.leftOut.rows')}>
        <tbody>
          {read.left_out.map(({ line, reason, text }) => (
            <tr key={`${line} ${reason} ${text}`}>
              <th scope="row" className={classes.number}>
                <MachineText>{line}</MachineText>
              </th>
              <td>
                <bdi dir="auto">{text}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </details>
  )
}

/** The first rows of a file as they are read, with the row that a spreadsheet shows. */
function ReadRows({ read: { times, sold } }: Props) {
  const { t } = useTranslation('comparison')
  const columns =
    sold.length > 0 ? (['order', 'position', 'sold'] as const) : (['person', 'day', 'from', 'until'] as const)
  const count = sold.length + times.length
  if (count === 0) return null
  const label = t('import.readAs', { n: count })
  return (
    <section className={classes.body}>
      <p className={classes.quiet}>{label}</p>
      <PlainTable label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('import.line')}
            </th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {t(`import.name.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((one) => (
            <TimeRow key={`${one.line} ${one.from}`} {...one} />
          ))}
          {sold.map(({ line, order, position, sold: ze }) => (
            <tr key={line}>
              <th scope="row" className={classes.number}>
                <MachineText>{line}</MachineText>
              </th>
              {[order, position, ze].map((cell, at) => (
                <td key={columns[at]}>
                  <MachineText>{cell}</MachineText>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}

function TimeRow({ line, person, from, until }: ReadTimes['times'][number]) {
  const { i18n } = useTranslation('comparison')
  const text = (at: string, shape: 'date' | 'time' | 'full') =>
    formatDate(new Date(at), shape, i18n.language as Language)
  const isOneDay = text(from, 'date') === text(until, 'date')
  return (
    <tr>
      <th scope="row" className={classes.number}>
        <MachineText>{line}</MachineText>
      </th>
      <td>
        <bdi dir="auto">{fullName(person)}</bdi>
      </td>
      {[text(from, 'date'), text(from, 'time'), text(until, isOneDay ? 'time' : 'full')].map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row do not move
        <td key={at}>
          <MachineText>{cell}</MachineText>
        </td>
      ))}
    </tr>
  )
}
