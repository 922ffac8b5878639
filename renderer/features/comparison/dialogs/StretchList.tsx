import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { Language } from '#contract/constants.ts'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { fullName } from '#renderer/net/users.ts'
import { MomentInput, type TypedMoment } from '#renderer/records/fields/MomentInput.tsx'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import classes from '../data/Comparison.module.css'
import { useStretches } from '../data/useComparison.ts'
import type { Unit } from '../data/useUnit.ts'

type Stretch = EndpointOutput<'GET /v1/workshop/stamps/work/:uuid'>['items'][number]
type Props = {
  workUuid: string
  unit: Unit
  /** Called when the correction of a span opens or closes. */
  onOpen: (isOpen: boolean) => void
}

/** The spans stamped on a work that the user may see, and their corrections with user and reason. */
export function StretchList({ workUuid, unit, onOpen }: Props) {
  const { t, i18n } = useTranslation(['comparison', 'stamps'])
  const stretches = useStretches(workUuid)
  const [open, setOpen] = useState<Stretch | null>(null)
  const show = (one: Stretch | null) => {
    setOpen(one)
    onOpen(one !== null)
  }
  const moment = (iso: string) => formatDate(new Date(iso), 'full', i18n.language as Language)
  if (!stretches.data) return <NotLoaded answers={[stretches]} height={80} />
  return (
    <section aria-labelledby="stretches">
      <h3 id="stretches">{t('stretches.title')}</h3>
      {stretches.data.items.length === 0 && <p className={classes.quiet}>{t('stretches.none')}</p>}
      <ul className={classes.list}>
        {stretches.data.items.map((one) => (
          <li key={one.start_uuid}>
            <bdi dir="auto">{one.person ? fullName(one.person) : ''}</bdi>{' '}
            <MachineText>
              {moment(one.from)} – {one.to === null ? '…' : moment(one.to)}
            </MachineText>{' '}
            {one.to !== null && unit.long((Date.parse(one.to) - Date.parse(one.from)) / 1_000)}
            {one.is_forgotten && <span className={classes.tag}>{t('stretches.forgotten')}</span>}
            {one.reason !== '' && (
              <span className={classes.tag}>{t(`stamps:reason.${one.reason}` as 'stamps:reason.break')}</span>
            )}
            {one.corrections.map((change) => (
              <span key={change.at} className={classes.quiet}>
                <bdi dir="auto">{change.by ? fullName(change.by) : '–'}</bdi>{' '}
                <MachineText>
                  {moment(change.before)} → {moment(change.after)}
                </MachineText>{' '}
                <bdi dir="auto">{change.reason}</bdi>
              </span>
            ))}
            {one.may_correct && open?.start_uuid !== one.start_uuid && (
              <Button size="compact-sm" variant="subtle" onClick={() => show(one)}>
                {t('stretches.correct')}
              </Button>
            )}
            {open?.start_uuid === one.start_uuid && <Correction stretch={one} onDone={() => show(null)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Corrects start and end of a span, with a reason. */
function Correction({ stretch, onDone }: { stretch: Stretch; onDone: () => void }) {
  const { t } = useTranslation('comparison')
  const { correct } = useStamping()
  const [from, setFrom] = useState<TypedMoment>(stretch.from)
  const [to, setTo] = useState<TypedMoment>(stretch.to)
  const [reason, setReason] = useState('')
  useTypedInput(reason)
  const [isBusy, setBusy] = useState(false)
  const isReady = reason.trim().length >= 3 && Boolean(from) && (stretch.to === null || Boolean(to))
  const moveBegin = async () => {
    if (!from || from === stretch.from) return
    await correct(stretch.start_uuid, { version: stretch.start_version, at: from, reason })
  }
  const moveEnd = async () => {
    const { end_uuid, end_version } = stretch
    if (end_uuid === null || end_version === null || !to || to === stretch.to) return
    await correct(end_uuid, { version: end_version, at: to, reason })
  }
  const save = async () => {
    setBusy(true)
    // A start must never be after its end. When the span moves later, the end moves first.
    const [first, second] =
      Date.parse(from ?? '') > Date.parse(stretch.from) ? [moveEnd, moveBegin] : [moveBegin, moveEnd]
    try {
      await first()
      await second()
      onDone()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void save()
      }}
    >
      <MomentInput label={t('stretches.from')} value={from} onChange={setFrom} />
      {stretch.to !== null && <MomentInput label={t('stretches.to')} value={to} onChange={setTo} />}
      <TextInput
        label={t('stretches.reason')}
        dir="auto"
        required
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" disabled={!isReady} loading={isBusy}>
        {t('save')}
      </Button>
      <Button variant="default" onClick={onDone}>
        {t('close')}
      </Button>
    </form>
  )
}
