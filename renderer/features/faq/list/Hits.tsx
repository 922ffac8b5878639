import { Button } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FAQ_PAGE_SIZE } from '#contract/faq/faq.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import type { FaqList } from '../data/faqQueries.ts'
import classes from './FaqList.module.css'
import { HitRow } from './HitRow.tsx'

type Props = {
  list: FaqList
  q: string
  isMissed: boolean
  hasCategory: boolean
  onPropose: () => void
  offset: number
  onPage: (offset: number) => void
  onOpen?: (uuid: string) => void
}

/** The entries of a list or search, page by page. Without any, it says what the user can do. */
export function Hits({ list, q, isMissed, hasCategory, onPropose, offset, onPage, onOpen }: Props) {
  const { t } = useTranslation('faq')
  const { items, total, is_similar } = list
  if (items.length === 0)
    return (
      <div className={classes.empty} role="status">
        <IconMoodEmpty size={36} stroke={1.25} aria-hidden />
        <p>{isMissed ? t('empty.search', { query: isolated(q) }) : t('empty.list')}</p>
        <Button variant="light" onClick={onPropose}>
          {t('propose.missing')}
        </Button>
      </div>
    )
  return (
    <div className={classes.hits}>
      <p className={classes.status} role="status">
        {q !== '' && (is_similar ? t('similar') : t('found', { number: total }))}
      </p>
      <ul className={classes.list}>
        {items.map((hit) => (
          <HitRow key={hit.uuid} hit={hit} hasCategory={hasCategory} {...(onOpen && { onOpen })} />
        ))}
      </ul>
      {total > FAQ_PAGE_SIZE && (
        <div className={classes.pages}>
          <Button variant="default" disabled={offset === 0} onClick={() => onPage(Math.max(0, offset - FAQ_PAGE_SIZE))}>
            {t('pages.before')}
          </Button>
          <span>{t('pages.shown', { from: offset + 1, to: offset + items.length, total })}</span>
          <Button
            variant="default"
            disabled={offset + items.length >= total}
            onClick={() => onPage(offset + FAQ_PAGE_SIZE)}
          >
            {t('pages.after')}
          </Button>
        </div>
      )}
    </div>
  )
}
