import classes from './Print.module.css'

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
