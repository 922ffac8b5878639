import { useQuery } from '@tanstack/react-query'
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

/** The proof on paper or as PDF: the text that was to be confirmed, and all names with their times. */
export function ReceiptSheet({ uuid, list, onDone }: Props) {
  const { t, i18n } = useTranslation('news')
  const language = i18n.language as Language
  const dealer = useSession(({ dealerName }) => dealerName)
  const card = useQuery(cardQuery(uuid, language))
  if (!card.data) return null
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
      <SheetBody card={card.data} />
    </PrintSheet>
  )
}
