import { fillVariables } from '#contract/settings/variables.ts'
import { useSession } from '#renderer/net/session/session.ts'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { dayOf } from '#renderer/ui/time/zone.ts'
import { useSheet } from './useSheet.ts'

/** The foot of a sheet: the dealer's standard text, and the time of the print. */
export function SheetFoot() {
  const { t, print, moment } = useSheet()
  const dealer = useSession((session) => session.dealerName) ?? ''
  const code = useSession((session) => session.company) ?? ''
  const now = new Date()
  const footer = fillVariables(print.site.footer, { dealer, code, year: dayOf(now.getTime()).slice(0, 4) })
  return (
    <footer className={classes.foot}>
      <span className={classes.text} dir="auto">
        {footer}
      </span>
      <span>{t('print:sheet.printed', { time: isolated(moment(now.toISOString())) })}</span>
    </footer>
  )
}
