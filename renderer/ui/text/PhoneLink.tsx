import { formatPhone } from '#contract/phone.ts'
import classes from './PhoneLink.module.css'

type Props = {
  /** The stored number; nothing is shown for null. */
  number: string | null
  /** -1 in a list that handles the focus itself. */
  tabIndex?: number
}

/** A phone number in groups, as a link that calls it. */
export function PhoneLink({ number, tabIndex }: Props) {
  if (number === null || number === '') return null
  const shown = formatPhone(number)
  return (
    // The tooltip shows digits that a narrow column cuts.
    <a href={`tel:${number}`} className={classes.link} tabIndex={tabIndex} title={shown} data-call>
      <bdi dir="ltr">{shown}</bdi>
    </a>
  )
}
