import { useTranslation } from 'react-i18next'
import type { ConfirmedText } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import type { Receipts } from '../data/receiptQueries.ts'
import { NoticeText } from '../parts/NoticeText.tsx'
import { ReceiptTable } from '../parts/ReceiptTable.tsx'
import classes from './Sheets.module.css'

type Props = { list: Receipts; onDone: () => void }

/**
 * The proof on paper: all names with their times, and the text of each version in each language in which somebody confirmed
 * it.
 */
export function ReceiptSheet({ list, onDone }: Props) {
  const { t, i18n } = useTranslation('news')
  const dealer = useSession(({ dealerName }) => dealerName)
  const moment = (at: string | Date) => isolated(formatDate(new Date(at), 'full', i18n.language as Language))
  const { audience, read, confirmed, publications } = list
  return (
    <PrintSheet onDone={onDone}>
      <header className={classes.head}>
        <span>{dealer}</span>
        <span>{t('receipts.asOf', { time: moment(new Date()) })}</span>
      </header>
      <h1>{t('receipts.proof')}</h1>
      <h2 dir="auto">{list.title}</h2>
      <p>
        {publications.length > 0 && `${t('fields.published_at')}: ${publications.map(moment).join(', ')} · `}
        {t('receipts.read', { number: read, all: audience })}
        {' · '}
        {t('receipts.confirmed', { number: confirmed, all: audience })}
      </p>
      <table>
        <ReceiptTable items={list.items} />
      </table>
      {list.texts.map((text) => (
        <Confirmed key={`${text.version} ${text.language}`} text={text} items={list.items} />
      ))}
    </PrintSheet>
  )
}

/** A confirmed text with its version, its language, and the people who confirmed it. */
function Confirmed({ text, items }: { text: ConfirmedText; items: Receipts['items'] }) {
  const { t } = useTranslation('news')
  const { version, language, title, body } = text
  const people = items.filter((item) => item.version === version && item.language === language)
  const names = people.map(({ user }) => isolated(fullName(user))).join(', ')
  return (
    <section className={classes.body}>
      <h2 lang={language} dir="auto">
        {title}
      </h2>
      <p>{t('receipts.versionIn', { version, language: t(`choices.language.${language}`) })}</p>
      {people.length > 0 && <p>{t('receipts.confirmedBy', { names })}</p>}
      {body === null ? <p>{t('receipts.notKept')}</p> : <NoticeText body={body} language={language} />}
    </section>
  )
}
