import { formatPhone } from '#contract/phone.ts'
import classes from './PhoneLink.module.css'

type Props = {
  /** As it is kept; nothing is shown for nobody's. */
  number: string | null
  /** -1 in a list that has the focus itself. */
  tabIndex?: number
}

/** A number of a telephone in groups, which the telephone of this device calls. */
export function PhoneLink({ number, tabIndex }: Props) {
  if (number === null || number === '') return null
  return (
    <a href={`tel:${number}`} className={classes.link} tabIndex={tabIndex} data-call>
      <bdi dir="ltr">{formatPhone(number)}</bdi>
    </a>
  )
}
