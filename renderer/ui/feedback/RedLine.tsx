import { IconAlertTriangle, type IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import classes from './RedLine.module.css'

type Props = { icon?: ComponentType<IconProps>; children: ReactNode; action: ReactNode }

/** A line above a screen about something urgent: its sign, its text and one action. It is not printed. */
export function RedLine({ icon: Icon = IconAlertTriangle, children, action }: Props) {
  return (
    <div className={classes.line}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.text} dir="auto">
        {children}
      </span>
      {action}
    </div>
  )
}
