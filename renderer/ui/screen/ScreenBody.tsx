import type { ReactNode } from 'react'
import classes from './ScreenBody.module.css'

type Props = { children: ReactNode; width?: 'reading' | 'wide' | 'full' }

/** The margins of a normal screen. */
export function ScreenBody({ children, width = 'wide' }: Props) {
  return (
    <div className={classes.body} data-width={width}>
      {children}
    </div>
  )
}
