import type { ReactNode } from 'react'
import { fillVariables } from '#contract/settings/variables.ts'
import { useSession } from '#renderer/net/session.ts'
import { isolated } from '#renderer/ui/isolated.ts'
import { MachineText } from '#renderer/ui/MachineText.tsx'
import classes from './Print.module.css'
import { useSheet } from './useSheet.ts'

/** Its name, what it says, and whether that is a code or number. */
export type Fact = readonly [name: string, value: string, kind?: 'machine' | 'blank']

/** Facts in columns. What is not known has no place, unless it is `blank`: then there is a line to write on. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value, kind]) => value !== '' || kind === 'blank')
        .map(([name, value, kind]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd className={value === '' ? classes.blank : undefined}>
              {kind === undefined ? <bdi>{value}</bdi> : <MachineText>{value}</MachineText>}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** What somebody wrote, under a heading; nothing where nobody did. */
export function Written({ title, text }: { title: string; text: string }) {
  if (text.trim() === '') return null
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </section>
  )
}

/** A square to tick by hand, or one that is ticked. */
export function Box({ isTicked = false, children }: { isTicked?: boolean; children?: ReactNode }) {
  return (
    <span className={classes.choice}>
      <span className={classes.box}>{isTicked && '✕'}</span>
      {children}
    </span>
  )
}

/** Lines to sign on, side by side. */
export function Signatures({ names }: { names: readonly string[] }) {
  return (
    <div className={classes.signatures}>
      {names.map((name) => (
        <div key={name} className={classes.signature}>
          {name}
        </div>
      ))}
    </div>
  )
}

/** The end of a sheet: what the house always says, and of when it is. */
export function SheetFoot() {
  const { t, print, moment } = useSheet()
  const dealer = useSession((session) => session.dealerName) ?? ''
  const code = useSession((session) => session.company) ?? ''
  const now = new Date()
  const footer = fillVariables(print.site.footer, { dealer, code, year: String(now.getFullYear()) })
  return (
    <footer className={classes.foot}>
      <span className={classes.text} dir="auto">
        {footer}
      </span>
      <span>{t('sheet.printed', { time: isolated(moment(now.toISOString())) })}</span>
    </footer>
  )
}
