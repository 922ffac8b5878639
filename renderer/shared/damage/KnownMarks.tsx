import { Button } from '@mantine/core'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import type { DamageMark } from '#contract/workshop/damageMarks.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { type LastVisit, letterOf, SketchContext } from './knownMarks.ts'
import { markText } from './markText.ts'
import classes from './Sketch.module.css'

type Props = {
  last: LastVisit
  /** The marks of the last visit that are not on this sheet yet. */
  open: readonly DamageMark[]
  onTake: ((marks: readonly DamageMark[]) => void) | null
}

/** Marks of the last visit that are not on this sheet. One click copies them. */
export function KnownMarks({ last, open, onTake }: Props) {
  const { t, i18n } = useTranslation('damage')
  const { photosOf } = use(SketchContext)
  if (open.length === 0) return null
  const date = isolated(formatDate(new Date(last.at), 'date', i18n.language as Language))
  const title = last.order === '' ? t('lastTime', { date }) : t('lastVisit', { date, number: isolated(last.order) })
  return (
    <section className={classes.knownMarks} aria-label={title}>
      <div className={classes.knownHead}>
        <strong>{title}</strong>
        {onTake && open.length > 1 && (
          <Button size="md" variant="default" onClick={() => onTake(open)}>
            {t('takeAll', { number: open.length })}
          </Button>
        )}
      </div>
      <ul className={classes.list}>
        {open.map((mark) => {
          const letter = letterOf(last.marks.indexOf(mark))
          return (
            <li key={mark.id} className={classes.entry}>
              <span className={classes.number} data-known aria-hidden>
                {letter}
              </span>
              <span className={classes.what}>
                {markText(t, mark)}
                {mark.note !== '' && ' · '}
                <bdi className={classes.quiet}>{mark.note}</bdi>
              </span>
              {photosOf?.(mark, letter, true)}
              {onTake && (
                <Button
                  size="md"
                  variant="default"
                  aria-label={`${t('take')}: ${letter}, ${markText(t, mark)}`}
                  onClick={() => onTake([mark])}
                >
                  {t('take')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
