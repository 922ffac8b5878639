import { useQueries } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { cardQuery } from '../data/newsQueries.ts'
import type { Receipts } from '../data/receiptQueries.ts'
import { ReceiptTable } from '../parts/ReceiptTable.tsx'
import { SheetBody } from './NoticeSheet.tsx'
import classes from './Sheets.module.css'

type Props = { uuid: string; list: Receipts; onDone: () => void }

/** Languages in which somebody has confirmed the notice, else the one of the screen. */
function confirmedLanguages({ items }: Receipts, shown: Language): Language[] {
  const confirmed = new Set(items.flatMap(({ confirmed_at, language }) => (confirmed_at && language) || []))
  return confirmed.size > 0 ? [...confirmed] : [shown]
}

/**
 * The proof on paper or as PDF: all names with their times, and the text in each language in which somebody confirmed it.
 */
export function ReceiptSheet({ uuid, list, onDone }: Props) {
  const { t, i18n } = useTranslation('news')
  const language = i18n.language as Language
  const dealer = useSession(({ dealerName }) => dealerName)
  const answers = useQueries({ queries: confirmedLanguages(list, language).map((one) => cardQuery(uuid, one)) })
  const cards = answers.flatMap(({ data }) => data ?? [])
  if (cards.length < answers.length) return null
  // A translation that was removed is answered in another language, which is printed once.
  const texts = [...new Map(cards.map((card) => [card.language, card])).values()]
  const { audience, read, confirmed } = list
  return (
    <PrintSheet onDone={onDone}>
      <header className={classes.head}>
        <span>{dealer}</span>
        <span>{t('receipts.asOf', { time: isolated(formatDate(new Date(), 'full', language)) })}</span>
      </header>
      <h1>{t('receipts.proof')}</h1>
      <h2 dir="auto">{list.title}</h2>
      <p>
        {t('receipts.read', { number: read, all: audience })}
        {' · '}
        {t('receipts.confirmed', { number: confirmed, all: audience })}
      </p>
      <table>
        <ReceiptTable items={list.items} />
      </table>
      {texts.map((card) => (
        <Fragment key={card.language}>
          <h2 lang={card.language} dir="auto">
            {card.title}
          </h2>
          <p>{t('card.shownIn', { language: t(`choices.language.${card.language}`) })}</p>
          <SheetBody card={card} />
        </Fragment>
      ))}
    </PrintSheet>
  )
}
