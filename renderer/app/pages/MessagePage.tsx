import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Sketch, type SketchName } from '#renderer/ui/feedback/Sketch.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import classes from './MessagePage.module.css'

type Props = { sketch: SketchName; title: string; text: string; children: ReactNode }

/** A message in the middle of a page, with its actions. */
export function MessagePage({ sketch, title, text, children }: Props) {
  return (
    <div className={classes.page}>
      <Paper className={classes.card}>
        <Sketch name={sketch} />
        <ScreenTitle>{title}</ScreenTitle>
        <Text c="dimmed">{text}</Text>
        <div className={classes.actions}>{children}</div>
      </Paper>
    </div>
  )
}
