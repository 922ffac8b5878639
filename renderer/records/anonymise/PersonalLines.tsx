import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PERSONAL_FATES, type PersonalLine } from '#contract/privacy.ts'
import classes from './Anonymise.module.css'

/** The rows about a person by what happens to them, with the reasons why some stay. */
export function PersonalLines({ lines }: { lines: readonly PersonalLine[] }) {
  const { t } = useTranslation('privacy')
  return PERSONAL_FATES.map((fate) => {
    const found = lines.filter((line) => line.fate === fate)
    if (found.length === 0) return null
    return (
      <section key={fate} data-fate={fate}>
        <h3 className={classes.heading}>{t(`fates.${fate}`)}</h3>
        <ul className={classes.lines}>
          {found.map(({ kind, count }) => (
            <li key={kind} className={classes.line}>
              {t(`kinds.${kind}`)}
              <Badge size="sm" variant="light" color="gray">
                {count}
              </Badge>
            </li>
          ))}
        </ul>
        {fate === 'kept' && <p className={classes.quiet}>{t('why')}</p>}
      </section>
    )
  })
}
