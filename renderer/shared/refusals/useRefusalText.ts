import { useTranslation } from 'react-i18next'
import type { SKILLS } from '#contract/records/user.ts'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import type { Actor } from '#contract/workshop/status/paperGraph.ts'
import { TRANSITION_REFUSALS } from '#contract/workshop/status/transitionGuards.ts'
import { WORK_REFUSALS } from '#contract/workshop/status/workGuards.ts'

/** Details of the refusals, as the server sends them. */
type About = Readonly<Record<string, readonly string[]>>

const KNOWN = [...new Set([...TRANSITION_REFUSALS, ...WORK_REFUSALS])]
type Refusal = (typeof KNOWN)[number]
type Skill = (typeof SKILLS)[number]

/** Refusals for which this client has texts, in order. */
export const knownRefusals = (refusals: readonly string[]): Refusal[] => KNOWN.filter((one) => refusals.includes(one))

/** A sentence that tells why a step or a stamp is refused. */
export function useRefusalText(): (refusal: Refusal, about: About) => string {
  const { t } = useTranslation(['paper', 'users'])
  const reasonOf = (codes: readonly string[]) => {
    const reason = HOLD_REASONS.find((one) => codes.includes(one))
    return reason === undefined ? '…' : t(`choices.hold_reason.${reason}`)
  }
  return (refusal, about) => {
    const codes = about[refusal] ?? []
    if (refusal === 'role_missing')
      return t('refusals.role_missing', {
        roles: codes.map((one) => t(`roles.${one as Exclude<Actor, 'administrator'>}`)).join(', '),
      })
    if (refusal === 'on_hold' || refusal === 'work_on_hold')
      return t(`refusals.${refusal}`, { reason: reasonOf(codes) })
    if (refusal === 'works_in_progress') return t('refusals.works_in_progress', { works: codes.join(', ') })
    if (refusal === 'skill_missing')
      return t('refusals.skill_missing', {
        skills: codes.map((one) => t(`users:choices.skills.skill.${one as Skill}`)).join(', '),
      })
    return t(`refusals.${refusal}`)
  }
}
