import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { errorText } from '#renderer/net/calls/errorText.ts'
import type { States } from '../defineStates.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Bulk.module.css'
import type { RefusedRow } from './stepRows.ts'

type Props = {
  states: States
  refused: readonly RefusedRow[]
  /** Address of a row. */
  addressOf: (uuid: string) => string
  /** Called when the user opens a row. */
  onGo: () => void
}

/** Rows that were not changed, each with the reason and a link to it. */
export function RefusedRows({ states, refused, addressOf, onGo }: Props) {
  const { t } = useTranslation(['states', 'errors'])
  const texts = useStateTexts(states)
  const reasonsOf = ({ refusals, about, error }: RefusedRow) => {
    const known = states.refusals.filter((one) => refusals.includes(one))
    if (known.length === 0) return errorText({ code: error, about })
    return known.map((refusal) => texts.refusal(refusal, about)).join(' ')
  }
  return (
    <Alert color="red" title={t('bulk.refused', { n: refused.length })} role="alert">
      <ul className={classes.refused}>
        {refused.map((one) => (
          <li key={one.uuid}>
            <Anchor component={Link} to={addressOf(one.uuid)} onClick={onGo}>
              <bdi>{one.name || '…'}</bdi>
            </Anchor>{' '}
            {reasonsOf(one)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
