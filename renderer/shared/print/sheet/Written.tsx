import classes from './Print.module.css'

/** A text under a heading; null when the text is empty. */
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
