import { useTranslation } from 'react-i18next'
import { DAMAGE_VIEWS, type DamageMark } from '#contract/workshop/damageMarks.ts'
import { CarView } from '#renderer/shared/damage/CarView.tsx'
import { markText } from '#renderer/shared/damage/markText.ts'
import { VIEW_SIZES } from '#renderer/shared/damage/viewSizes.ts'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import own from './Paper.module.css'
import { PrintedPhotos } from './PrintedPhotos.tsx'
import { useSheet } from './useSheet.ts'

/** Damage of the body. Damage from before the visit has an empty ring. */
export function PrintedMarks() {
  const { print, language } = useSheet()
  const { t } = useTranslation('paper', { lng: language })
  const { t: damage } = useTranslation(['damage'], { lng: language })
  const { damage_marks: marks } = print
  if (marks.length === 0) return null
  return (
    <section className={classes.section}>
      <h2>{t('fields.damage_marks')}</h2>
      <div className={own.marks}>
        {DAMAGE_VIEWS.map((view) => (
          <CarView key={view} view={view} language={language}>
            {marks.map((mark, index) =>
              mark.view === view ? <Ring key={mark.id} mark={mark} number={index + 1} /> : null,
            )}
          </CarView>
        ))}
      </div>
      <ol className={own.markList}>
        {marks.map((mark, index) => (
          <li key={mark.id}>
            <b>{index + 1}</b> {markText(damage, mark)}
            {mark.note !== '' && ' · '}
            <bdi>{mark.note}</bdi>
          </li>
        ))}
      </ol>
      <PrintedPhotos
        of={marks.flatMap(({ id }, index) =>
          print.photos
            .filter(({ mark_id }) => mark_id === id)
            .map((photo) => ({ ...photo, caption: numbered(index, photo.caption) })),
        )}
      />
    </section>
  )
}

const numbered = (index: number, caption: string) => [String(index + 1), caption].filter(Boolean).join(' · ')

function Ring({ mark: { view, x, y, is_old }, number }: { mark: DamageMark; number: number }) {
  const [width, height] = VIEW_SIZES[view]
  const [left, top] = [(x / 100) * width, (y / 100) * height]
  return (
    <g className={own.ring} data-old={is_old || undefined}>
      <circle cx={left} cy={top} r={10} />
      <text x={left} y={top + 4.5} textAnchor="middle">
        {number}
      </text>
    </g>
  )
}
