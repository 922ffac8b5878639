import { useTranslation } from 'react-i18next'
import type { FaqShownCategory } from '#contract/faq/faq.ts'
import type { FaqList } from '../data/faqQueries.ts'
import classes from './FaqList.module.css'

type Props = {
  categories: FaqList['categories']
  chosen: FaqShownCategory | undefined
  onChoose: (category: FaqShownCategory | undefined) => void
}

/** The subjects with their numbers of hits. */
export function Categories({ categories, chosen, onChoose }: Props) {
  const { t } = useTranslation('faq')
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  const entry = (category: FaqShownCategory | undefined, label: string, count: number) => (
    <li key={category ?? 'all'}>
      <button
        type="button"
        className={classes.category}
        aria-pressed={chosen === category}
        onClick={() => onChoose(category)}
      >
        <span>{label}</span>
        <span className={classes.count}>{count}</span>
      </button>
    </li>
  )
  return (
    <nav aria-label={t('categoriesLabel')}>
      <ul className={classes.categories}>
        {entry(undefined, t('allCategories'), all)}
        {categories.map(({ category, count }) => entry(category, t(`categories.${category}`), count))}
      </ul>
    </nav>
  )
}
