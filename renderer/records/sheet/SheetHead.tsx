import { type ReactNode, useEffect, useRef } from 'react'
import type { Banner } from '../form/detail/RecordDetail.tsx'
import classes from './Sheet.module.css'

type Props = {
  banner: Banner
  /** Values of the row beside its name, each with its label. */
  facts: readonly { name: string; label: string; value: ReactNode }[]
  /** The promised time of the work, at the end of the first line. */
  until?: ReactNode
  /** The status and the next steps, in the second line. */
  status?: ReactNode
}

/** The head of a sheet: what it is, who it is about, until when, and the status with its next step. */
export function SheetHead({ banner, facts, until, status }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After saving a new row, its form is gone and the focus would start at the top of the page.
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <header className={classes.head}>
      <h2 id={banner.titleId} ref={title} tabIndex={-1} className={classes.title}>
        <bdi>{banner.label}</bdi>
      </h2>
      <dl className={classes.facts}>
        {facts.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {until && <div className={classes.until}>{until}</div>}
      <div className={classes.tools}>
        {banner.presence}
        {banner.actions}
      </div>
      {status && <div className={classes.status}>{status}</div>}
    </header>
  )
}
