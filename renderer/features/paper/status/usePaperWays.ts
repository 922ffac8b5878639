import { useTranslation } from 'react-i18next'
import type { TransitionRefusal } from '#contract/workshop/status/transitionGuards.ts'
import type { WayOut } from '#renderer/records/states/dialogs/RefusalList.tsx'
import type { PaperRow } from './usePaperCalls.ts'

/** The field of the sheet that resolves a refusal. */
const FIELDS = {
  kilometers_missing: 'kilometers',
  place_missing: 'parking_place',
  key_missing: 'key_place',
  assignee_missing: 'technician_uuid',
} as const satisfies Partial<Record<TransitionRefusal, string>>

type Field = (typeof FIELDS)[keyof typeof FIELDS]
const fieldOf = (refusal: string): Field | undefined =>
  Object.hasOwn(FIELDS, refusal) ? FIELDS[refusal as keyof typeof FIELDS] : undefined

/** Refusals that the check of the vehicle in HST resolves. */
const HST: readonly string[] = ['hst_unchecked', 'hst_stale', 'safety_recall_open'] satisfies TransitionRefusal[]

/** Actions that resolve refusals of a paper. An action is missing when the user may not do it. */
type PaperWays = {
  toField: (name: string) => void
  toChecks: () => void
  toWorks: () => void
  inform?: (() => void) | undefined
  confirmFinalCheck?: (() => void) | undefined
  /** Hands the car over to users who may do the final check. */
  handOver?: (() => void) | undefined
}

/** The action for each refusal of a paper, with its text. */
export function usePaperWays(): (row: Pick<PaperRow, 'vin'>, refusal: string, ways: PaperWays) => WayOut | null {
  const { t } = useTranslation('paper')
  const help = (text: string, onClick: (() => void) | undefined): WayOut | null => (onClick ? { text, onClick } : null)
  return ({ vin }, refusal, ways) => {
    const field = fieldOf(refusal)
    if (field) return help(t(`out.${field}`), () => ways.toField(field))
    if (HST.includes(refusal)) return { text: t('out.hst'), to: `/workshop/hst/check?${new URLSearchParams({ vin })}` }
    switch (refusal as TransitionRefusal) {
      case 'checks_open':
        return help(t('out.checks'), ways.toChecks)
      case 'works_in_progress':
      case 'stamp_open':
        return help(t('out.works'), ways.toWorks)
      case 'security_damage_unacknowledged':
        return help(t('out.damage'), ways.inform)
      case 'final_check_missing':
        return ways.confirmFinalCheck
          ? help(t('out.finalCheck'), ways.confirmFinalCheck)
          : help(t('out.handOver'), ways.handOver)
      case 'role_missing':
        return help(t('out.handOver'), ways.handOver)
      default:
        return null
    }
  }
}
