import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TransitionRefusal } from '#contract/workshop/status/transitionGuards.ts'
import { type About, useRefusalText } from '#renderer/shared/refusals/useRefusalText.ts'
import classes from './Status.module.css'
import type { PaperRow } from './usePaperCalls.ts'

/** The field of the sheet that resolves a refusal. */
const FIELDS = {
  kilometers_missing: 'kilometers',
  place_missing: 'parking_place',
  key_missing: 'key_place',
  assignee_missing: 'technician_uuid',
} as const satisfies Partial<Record<TransitionRefusal, string>>

type Field = (typeof FIELDS)[keyof typeof FIELDS]
const fieldOf = (refusal: TransitionRefusal): Field | undefined =>
  Object.hasOwn(FIELDS, refusal) ? FIELDS[refusal as keyof typeof FIELDS] : undefined

/** Actions that resolve the other refusals. An action is missing when the user may not do it. */
export type WaysOut = {
  toField: (name: string) => void
  toChecks: () => void
  toWorks: () => void
  resume?: (() => void) | undefined
  inform?: (() => void) | undefined
  confirmFinalCheck?: (() => void) | undefined
  /** Hands the car over to users who may do the final check. */
  handOver?: (() => void) | undefined
}

type Props = { row: PaperRow; refusals: readonly TransitionRefusal[]; about: About; ways: WaysOut }

/** The reasons why a step is refused, each with an action that helps. */
export function RefusalList({ row, refusals, about, ways }: Props) {
  const textOf = useRefusalText()
  return (
    <ul className={classes.refusals}>
      {refusals.map((refusal) => (
        <li key={refusal}>
          <bdi>{textOf(refusal, about)}</bdi>
          <WayOut refusal={refusal} ways={ways} vin={row.vin} />
        </li>
      ))}
    </ul>
  )
}

function WayOut({ refusal, ways, vin }: { refusal: TransitionRefusal; ways: WaysOut; vin: string }) {
  const { t } = useTranslation('paper')
  const field = fieldOf(refusal)
  if (field) return <Help text={t(`out.${field}`)} onClick={() => ways.toField(field)} />
  if (refusal === 'checks_open') return <Help text={t('out.checks')} onClick={ways.toChecks} />
  if (refusal === 'works_in_progress' || refusal === 'stamp_open')
    return <Help text={t('out.works')} onClick={ways.toWorks} />
  if (refusal === 'on_hold') return <Help text={t('out.resume')} onClick={ways.resume} />
  if (refusal === 'security_damage_unacknowledged') return <Help text={t('out.damage')} onClick={ways.inform} />
  if (refusal === 'final_check_missing' && ways.confirmFinalCheck)
    return <Help text={t('out.finalCheck')} onClick={ways.confirmFinalCheck} />
  if (refusal === 'final_check_missing' || refusal === 'role_missing')
    return <Help text={t('out.handOver')} onClick={ways.handOver} />
  if (refusal === 'hst_unchecked' || refusal === 'hst_stale' || refusal === 'safety_recall_open')
    return (
      <Button
        component={Link}
        to={`/workshop/hst/check?${new URLSearchParams({ vin })}`}
        size="compact-sm"
        variant="light"
      >
        {t('out.hst')}
      </Button>
    )
  return null
}

function Help({ text, onClick }: { text: string; onClick?: (() => void) | undefined }) {
  if (!onClick) return null
  return (
    <Button size="compact-sm" variant="light" onClick={onClick}>
      {text}
    </Button>
  )
}
