import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Hst.module.css'
import { type Standing, shownStates } from './shownStates.ts'

/** The state of a vehicle as a colour and a word. */
export function StateMark({ standing }: { standing: Standing }) {
  const { t } = useTranslation('hst')
  return (
    <span className={classes.state}>
      {shownStates(standing).map((state, index) => (
        <Fragment key={state}>
          {index > 0 && ' · '}
          <span className={classes.mark}>
            <span className={classes.light} data-state={state} aria-hidden />
            {t(`state.${state}`)}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
