import { useTranslation } from 'react-i18next'
import { TRAFFIC_LIGHTS, type TrafficLight } from '#contract/workshop/times/trafficLight.ts'
import classes from './Comparison.module.css'

export const LIGHTS = TRAFFIC_LIGHTS

/** A traffic light with colour, shape and word, for users who cannot tell red from green. */
export function Light({ light }: { light: TrafficLight }) {
  const { t } = useTranslation('comparison')
  return (
    <span className={classes.light} data-light={light}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        {light === 'green' && <circle cx="8" cy="8" r="7" />}
        {light === 'half_red' && (
          <>
            <circle cx="8" cy="8" r="6.25" fill="none" strokeWidth="1.5" />
            <path d="M8 1a7 7 0 0 1 0 14z" />
          </>
        )}
        {light === 'red' && <path d="M8 1l7 14H1z" />}
        {light === 'grey' && <circle cx="8" cy="8" r="6.25" fill="none" strokeWidth="1.5" strokeDasharray="3 2" />}
      </svg>
      {t(`light.${light}`)}
    </span>
  )
}
