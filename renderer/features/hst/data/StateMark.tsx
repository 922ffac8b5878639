import { useTranslation } from 'react-i18next'
import type { HstState } from '#contract/workshop/hst/hstState.ts'
import classes from './Hst.module.css'

/** How a vehicle stands: a colour, and the word for it. */
export function StateMark({ state }: { state: HstState }) {
  const { t } = useTranslation('hst')
  return (
    <span className={classes.state}>
      <span className={classes.light} data-state={state} aria-hidden />
      {t(`state.${state}`)}
    </span>
  )
}
