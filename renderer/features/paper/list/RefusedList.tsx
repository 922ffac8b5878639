import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { knownRefusals, useRefusalText } from '#renderer/shared/refusals/useRefusalText.ts'
import classes from './Assign.module.css'

type Refused = EndpointOutput<'POST /v1/workshop/paper/assign'>['refused'][number]
type Props = { refused: readonly Refused[]; onGo: () => void }

/** Papers that were not changed, each with the reason and a link to its sheet. */
export function RefusedList({ refused, onGo }: Props) {
  const { t } = useTranslation(['paper', 'errors'])
  const textOf = useRefusalText()
  const reasonsOf = ({ refusals, about, error }: Refused) => {
    const known = knownRefusals(refusals)
    return known.length > 0 ? known.map((refusal) => textOf(refusal, about)).join(' ') : t(`errors:${error}`)
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
