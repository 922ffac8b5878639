import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { States } from '../defineStates.ts'
import type { Step } from '../steps.ts'
import { useStateTexts } from '../useStateTexts.ts'
import classes from './Dialogs.module.css'

/** An action that resolves a refusal: a button or a link. */
export type WayOut = { text: string } & ({ onClick: () => void } | { to: string })
/** The action that resolves a refusal. Null if there is none, for example because the user may not do it. */
export type WayOutOf = (refusal: string) => WayOut | null

type Props = {
  states: States
  refusals: readonly string[]
  about: Step['about']
  wayOut: WayOutOf
  onResume?: (() => void) | undefined
}

/** The reasons why a step is refused, each with an action that helps. */
export function RefusalList({ states, refusals, about, wayOut, onResume }: Props) {
  const { t } = useTranslation('states')
  const texts = useStateTexts(states)
  const wayOf = (refusal: string): WayOut | null =>
    refusal === 'on_hold' && onResume ? { text: t('resume'), onClick: onResume } : wayOut(refusal)
  return (
    <ul className={classes.refusals}>
      {refusals.map((refusal) => (
        <li key={refusal}>
          <bdi>{texts.refusal(refusal, about)}</bdi>
          <Way way={wayOf(refusal)} />
        </li>
      ))}
    </ul>
  )
}

function Way({ way }: { way: WayOut | null }) {
  if (way === null) return null
  const buttonProps = { size: 'compact-sm', variant: 'light' } as const
  return 'to' in way ? (
    <Button {...buttonProps} component={Link} to={way.to}>
      {way.text}
    </Button>
  ) : (
    <Button {...buttonProps} onClick={way.onClick}>
      {way.text}
    </Button>
  )
}
