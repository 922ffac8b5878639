import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** A part of a screen with its own heading. */
export function Card({ title, aside, children }: Props) {
  const id = useId()
  return (
    <Paper component="section" className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </div>
      {children}
    </Paper>
  )
}
