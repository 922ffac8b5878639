import type { ReactNode } from 'react'
import classes from './Bubble.module.css'

type Props = {
  isMine: boolean
  startsGroup: boolean
  exact?: string
  /** Whether a jump has just led to this message. */
  isMarked?: boolean
  picture?: ReactNode
  who: string
  when: ReactNode
  beside?: ReactNode
  below?: ReactNode
  children: ReactNode
}

/**
 * The shape shared by sent and waiting messages, so that a sent one replaces the waiting one without moving anything.
 */
export function Bubble({ isMine, startsGroup, exact, isMarked, picture, who, when, beside, below, children }: Props) {
  return (
    <div
      className={classes.row}
      data-mine={isMine || undefined}
      data-first={startsGroup || undefined}
      data-marked={isMarked || undefined}
    >
      <div className={classes.picture}>{picture}</div>
      <div className={classes.column}>
        {startsGroup ? (
          <div className={classes.head}>
            {!isMine && (
              <span className={classes.who} dir="auto" title={who}>
                {who}
              </span>
            )}
            <span className={classes.when}>{when}</span>
          </div>
        ) : (
          <span className={classes.spoken}>
            {who}, {exact}
          </span>
        )}
        <div className={classes.line}>
          <div className={classes.bubble} title={exact}>
            {children}
          </div>
          <div className={classes.beside}>{beside}</div>
        </div>
        {below}
      </div>
    </div>
  )
}
