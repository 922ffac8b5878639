import { Kbd } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './KeyboardHelp.module.css'

type Props = { keys: readonly string[]; children: ReactNode }

/** A row of the keyboard sheet: keys that are pressed together, and their effect. */
export function KeyRow({ keys, children }: Props) {
  return (
    <div className={classes.row}>
      <dt dir="ltr">
        {keys.map((key) => (
          <Kbd key={key} mr={4}>
            {key}
          </Kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
