import { IconAlertTriangle, IconCircleCheck, IconHelpCircle, IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HealthState } from '#contract/logging.ts'
import classes from '../lines/Logs.module.css'

const ICONS = { ok: IconCircleCheck, degraded: IconAlertTriangle, down: IconUrgent, unknown: IconHelpCircle }

/** A health state as word, sign and colour. */
export function State({ state }: { state: HealthState }) {
  const { t } = useTranslation('logs')
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} aria-hidden />
      {t(`state.${state}`)}
    </span>
  )
}
