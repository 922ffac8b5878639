import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Print.module.css'

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
