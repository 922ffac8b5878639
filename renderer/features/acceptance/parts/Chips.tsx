import { type ComponentType, type ReactNode, useId } from 'react'
import classes from './Parts.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
type Shared<T extends string> = {
  label: string
  of: readonly T[]
  textOf: (one: T) => ReactNode
  readOnly: boolean
  /** Signs above the words. */
  iconOf?: (one: T) => Icon
}

/** One of several values, each a large button. A second tap on the chosen one changes nothing. */
export function Chips<T extends string>({
  label,
  of,
  value,
  textOf,
  onChange,
  readOnly,
  isLabelHidden = false,
}: Shared<T> & { value: string | null; onChange: (one: T) => void; isLabelHidden?: boolean }) {
  const id = useId()
  return (
    <div className={classes.field}>
      <span id={id} className={isLabelHidden ? classes.hidden : classes.label}>
        {label}
      </span>
      <fieldset aria-labelledby={id} className={classes.chips}>
        {of.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.chip}
            aria-pressed={one === value}
            disabled={readOnly && one !== value}
            onClick={() => !readOnly && one !== value && onChange(one)}
          >
            {textOf(one)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** Any of several values, each a large button. */
export function MultiChips<T extends string>({
  label,
  of,
  value,
  textOf,
  onChange,
  readOnly,
  iconOf,
}: Shared<T> & { value: readonly string[]; onChange: (chosen: T[]) => void }) {
  const id = useId()
  const toggle = (one: T) => onChange(of.filter((other) => value.includes(other) !== (other === one)))
  return (
    <div className={classes.field}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <fieldset aria-labelledby={id} className={iconOf ? classes.tiles : classes.chips}>
        {of.map((one) => {
          const Sign = iconOf?.(one)
          return (
            <button
              key={one}
              type="button"
              className={Sign ? classes.tile : classes.chip}
              aria-pressed={value.includes(one)}
              disabled={readOnly && !value.includes(one)}
              onClick={() => !readOnly && toggle(one)}
            >
              {Sign && <Sign size={26} aria-hidden />}
              {textOf(one)}
            </button>
          )
        })}
      </fieldset>
    </div>
  )
}
