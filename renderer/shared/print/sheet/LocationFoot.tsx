import { useTranslation } from 'react-i18next'
import type { PrintLocation } from '#contract/api/define/printLocation.ts'
import type { Language } from '#contract/constants.ts'
import { fillVariables } from '#contract/settings/variables.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import classes from './Print.module.css'
import { printedMoment } from './printedMoment.ts'

type Props = { location: PrintLocation; language: Language }

/** The foot of a sheet: the dealer's standard text, and the time of the print. */
export function LocationFoot({ location, language }: Props) {
  const { t } = useTranslation('print', { lng: language })
  const dealer = useSession((session) => session.dealerName) ?? ''
  const code = useSession((session) => session.company) ?? ''
  const now = new Date()
  const footer = fillVariables(location.footer, { dealer, code, year: dayOf(now.getTime()).slice(0, 4) })
  return (
    <footer className={classes.foot}>
      <span className={classes.text} dir="auto">
        {footer}
      </span>
      <span>
        {t('sheet.printed', { time: isolated(printedMoment(now.toISOString(), location.time_zone, language)) })}
      </span>
    </footer>
  )
}
