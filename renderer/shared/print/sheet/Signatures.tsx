import classes from './Print.module.css'

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
