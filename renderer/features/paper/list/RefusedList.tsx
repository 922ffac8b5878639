import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { OrderStatus } from '#contract/workshop/status/orderStatus.ts'
import { TRANSITION_REFUSALS, type TransitionRefusal } from '#contract/workshop/status/transitionGuards.ts'
import { actorsOf } from '../status/paperSteps.ts'
import classes from './Assign.module.css'

type Refused = EndpointOutput<'POST /v1/workshop/paper/assign'>['refused'][number]
type Props = { refused: readonly Refused[]; to: OrderStatus; onGo: () => void }

/** Papers that stayed as they were, each with why, and the way to its sheet. */
export function RefusedList({ refused, to, onGo }: Props) {
  const { t } = useTranslation(['paper', 'errors'])
  const textOf = (one: Refused, refusal: TransitionRefusal) => {
    if (refusal === 'on_hold') return t('assign.onHold')
    if (refusal !== 'role_missing' || one.status === null) return t(`refusals.${refusal}`)
    return t('refusals.role_missing', {
      roles: actorsOf(one.status, to)
        .map((who) => t(`roles.${who}`))
        .join(', '),
    })
  }
  const reasonsOf = (one: Refused) => {
    const known = TRANSITION_REFUSALS.filter((refusal) => one.refusals.includes(refusal))
    return known.length > 0 ? known.map((refusal) => textOf(one, refusal)).join(' ') : t(`errors:${one.error}`)
  }
  return (
    <ul className={classes.refused}>
      {refused.map((one) => (
        <li key={one.uuid}>
          <Anchor component={Link} to={`/workshop/paper/${one.uuid}`} onClick={onGo}>
            <bdi>{one.name || '…'}</bdi>
          </Anchor>{' '}
          {reasonsOf(one)}
        </li>
      ))}
    </ul>
  )
}
