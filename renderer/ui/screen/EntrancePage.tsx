import type { ReactNode } from 'react'
import { LanguageSwitch } from '../controls/LanguageSwitch.tsx'
import { ThemeSwitch } from '../controls/ThemeSwitch.tsx'
import classes from './EntrancePage.module.css'
import { Motif } from './Motif.tsx'

type Props = {
  /** Name and logo on the picture. */
  brand: ReactNode
  motto: string
  footer?: ReactNode
  children: ReactNode
}

/** The page of signed-out users: a picture on one side, one task on the other. */
export function EntrancePage({ brand, motto, footer, children }: Props) {
  return (
    <div className={classes.page}>
      <aside className={classes.picture}>
        <Motif className={classes.motif ?? ''} />
        <div className={classes.brand}>{brand}</div>
        <p className={classes.motto}>{motto}</p>
      </aside>
      <div className={classes.side}>
        <div className={classes.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={classes.middle}>{children}</div>
        <footer className={classes.footer}>{footer}</footer>
      </div>
    </div>
  )
}
