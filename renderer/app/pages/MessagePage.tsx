import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './MessagePage.module.css'

type Props = { icon: ReactNode; title: string; text: string; children: ReactNode }

/** One message in the middle of a page, and the ways out of it. */
export function MessagePage({ icon, title, text, children }: Props) {
  return (
    <div className={classes.page}>
      <Paper className={classes.card}>
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
        <ScreenTitle>{title}</ScreenTitle>
        <Text c="dimmed">{text}</Text>
        <div className={classes.actions}>{children}</div>
      </Paper>
    </div>
  )
}
