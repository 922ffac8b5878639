import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Print.module.css'

/** Name and value of a fact. `machine`: a code or number. `blank`: a line to write on when the value is unknown. */
export type Fact = readonly [name: string, value: string, kind?: 'machine' | 'blank']

/** Facts in columns. An unknown one is left out, unless it is `blank`. */
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
