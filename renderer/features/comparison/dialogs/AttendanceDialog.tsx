import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserName } from '#contract/api/define/shapes.ts'
import type { Language } from '#contract/constants.ts'
import { DAY_MS } from '#contract/durations.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { useAttempt } from '#renderer/net/calls/useAttempt.ts'
import { fullName } from '#renderer/net/users.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { SaveTable } from '#renderer/records/list/tools/SaveTable.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { SearchSelect } from '#renderer/ui/controls/search/SearchSelect.tsx'
import { Dialog } from '#renderer/ui/dialog/Dialog.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import classes from '../data/Comparison.module.css'
import { type Attendance, useAttendance, useAttendanceChanges } from '../data/useAttendance.ts'

type Props = { location: string; days: { from: string; to: string }; onClose: () => void }
const DAYS_SHOWN = 62

/** The last `DAYS_SHOWN` days of the selection, because a list of a whole year would be too long to read. */
const lastDays = ({ from, to }: Props['days']) => {
  const earliest = new Date(Date.parse(to) - (DAYS_SHOWN - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from: from < earliest ? earliest : from, to }
}

/** The open form: none, a new entry, or an existing one. */
type Open = 'nothing' | 'new' | Attendance

/** Attendance in the selected days. Forgotten entries are added here and wrong ones corrected. */
export function AttendanceDialog({ location, days, onClose }: Props) {
  const { t, i18n } = useTranslation('comparison')
  const shown = lastDays(days)
  const answer = useAttendance(location, shown)
  const [open, setOpen] = useState<Open>('nothing')
  const { data } = answer
  const done = () => setOpen('nothing')
  const isEntering = open === 'new' || (open !== 'nothing' && data?.items.includes(open) === true)
  const day = (iso: string) => formatDay(iso, i18n.language as Language)
  const moment = (iso: string | null) =>
    iso === null ? t('attendance.still') : formatDate(new Date(iso), 'full', i18n.language as Language)
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isEntering}
      size="xl"
      title={t('attendance.open')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p className={classes.quiet}>
        <MachineText>
          {day(shown.from)} – {day(shown.to)}
        </MachineText>
      </p>
      {!data && <NotLoaded answers={[answer]} height={80} />}
      {data && data.people.length > 0 && data.items.length > 0 && (
        <SaveTable
          addressOf={(ending) => `/v1/workshop/attendance/export.${ending}`}
          query={{ ...shown, location_uuid: location }}
          name={t('attendance.open')}
        />
      )}
      {data && data.people.length > 0 && open !== 'new' && (
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen('new')}>
          {t('attendance.enter')}
        </Button>
      )}
      {data && open === 'new' && <Entry location={location} people={data.people} onDone={done} item={null} />}
      {data?.items.length === 0 && <p className={classes.empty}>{t('attendance.none')}</p>}
      <ul className={classes.list}>
        {data?.items.map((one) => (
          <li key={one.uuid}>
            <strong>
              <bdi dir="auto">{fullName(one.person)}</bdi>
            </strong>{' '}
            <MachineText>
              {moment(one.from)} – {moment(one.until)}
            </MachineText>
            {one.is_forgotten && one.version === 1 && <span className={classes.tag}>{t('stretches.forgotten')}</span>}
            {one.source !== 'stamped' && <span className={classes.tag}>{t(`attendance.source.${one.source}`)}</span>}
            {one.corrections.map((change) => (
              <span key={change.at} className={classes.quiet}>
                <bdi dir="auto">{change.by ? fullName(change.by) : '–'}</bdi>{' '}
                <MachineText>
                  {moment(change.before_from)} – {moment(change.before_until)} → {moment(change.after_from)} –{' '}
                  {moment(change.after_until)}
                </MachineText>{' '}
                <bdi dir="auto">{change.reason}</bdi>
              </span>
            ))}
            {open === one ? (
              <Entry location={location} people={[one.person]} onDone={done} item={one} />
            ) : (
              one.may_correct && (
                <Button size="compact-sm" variant="subtle" onClick={() => setOpen(one)}>
                  {t('stretches.correct')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type EntryProps = { location: string; people: readonly UserName[]; item: Attendance | null; onDone: () => void }

/** A form for start, end and reason, and for the person of a new entry. Typed input stays until it is saved. */
function Entry({ location, people, item, onDone }: EntryProps) {
  const { t } = useTranslation('comparison')
  const { enter, correct } = useAttendanceChanges()
  const [person, setPerson] = useState(item?.person.uuid ?? null)
  const [from, setFrom] = useState<TypedMoment>(item?.from ?? null)
  const [until, setUntil] = useState<TypedMoment>(item?.until ?? null)
  const [reason, setReason] = useState('')
  useTypedInput(reason, from !== (item?.from ?? null), until !== (item?.until ?? null))
  const { busy, code, message, run } = useAttempt()
  const mayStay = item !== null && item.until === null
  const isReady = person !== null && from && (until || (until === null && mayStay)) && reason.trim().length >= 3
  const save = () =>
    run(async () => {
      if (person === null || !from || until === undefined) return
      const given = { location_uuid: location, from, reason }
      if (item) await correct.mutateAsync({ uuid: item.uuid, body: { ...given, version: item.version, until } })
      else if (until !== null) await enter.mutateAsync({ ...given, user_uuid: person, until })
    })
  return (
    <form
      className={classes.entry}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void save().then((isDone) => isDone && onDone())
      }}
    >
      {!item && (
        <SearchSelect
          label={t('column.person')}
          data={people.map((one) => ({ value: one.uuid, label: fullName(one) }))}
          value={person}
          onChange={setPerson}
        />
      )}
      <MomentInput label={t('attendance.from')} value={from} onChange={setFrom} isFirst={item !== null} />
      <MomentInput label={t('attendance.until')} value={until} onChange={setUntil} />
      <TextInput
        label={t('stretches.reason')}
        dir="auto"
        required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" disabled={!isReady} loading={busy}>
        {t('save')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('close')}
      </Button>
      {message && (
        <p role="alert" className={classes.problem}>
          {code === 'validation_failed' ? t('attendance.wrong') : message}
        </p>
      )}
    </form>
  )
}
