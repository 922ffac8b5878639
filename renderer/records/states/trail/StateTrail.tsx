import { useTranslation } from 'react-i18next'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { RECORD_STATUSES } from '#contract/states/recordStatus.ts'
import { fullName } from '#renderer/net/users.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { durationText } from '#renderer/ui/time/durationText.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import type { States } from '../defineStates.ts'
import { useStatePart } from '../useStatePart.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Trail.module.css'

type Props = { states: States; uuid: string }

/**
 * Every change of status and hold with user, reason and duration, and the total time in each status and on each hold.
 */
export function StateTrail({ states, uuid }: Props) {
  const { t, i18n } = useTranslation('states')
  const texts = useStateTexts(states)
  const part = useStatePart(states.view.record, uuid, 'states')
  if (!part.data) return <NotLoaded answers={[part]} height={120} />
  const { items, in_status, on_hold } = part.data
  const totals = [
    ...RECORD_STATUSES.map((name) => ({ name: texts.status(name), time: in_status[name] ?? 0 })),
    ...HOLD_REASONS.map((name) => ({ name: texts.hold(name), time: on_hold[name] ?? 0 })),
  ].filter(({ time }) => time > 0)
  return (
    <div className={classes.panel}>
      {totals.length > 0 && (
        <dl className={classes.totals} aria-label={t('trail.total')}>
          {totals.map(({ name, time }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{durationText(time, i18n.language)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ol className={classes.trail}>
        {items.map((one) => (
          <li key={one.uuid} className={classes.entry}>
            <span>
              <strong>{texts.status(one.to_status)}</strong>
              {one.to_hold !== '' && <span className={classes.aside}>{texts.hold(one.to_hold)}</span>}
              {one.reason !== '' && (
                <bdi dir="auto" className={classes.aside}>
                  {one.reason}
                </bdi>
              )}
              <span className={classes.aside}>
                {one.by ? fullName(one.by) : t('trail.nobody')}
                {one.source !== 'ui' && ` ${t(`trail.source.${one.source}`)}`}
                {one.lasted > 0 && `, ${t('trail.lasted', { time: durationText(one.lasted, i18n.language) })}`}
              </span>
            </span>
            <TimeAgo at={one.at} />
          </li>
        ))}
      </ol>
    </div>
  )
}
