import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { fullName } from '#renderer/net/users.ts'
import { serverOrigin } from '#renderer/records/pageAddress.ts'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate, formatDay } from '#renderer/ui/time/dates.ts'
import { newsAddress } from '../data/newsAddress.ts'
import type { Card } from '../data/newsQueries.ts'
import { AttachmentName } from '../parts/AttachmentList.tsx'
import { NoticeText } from '../parts/NoticeText.tsx'
import classes from './Sheets.module.css'

type Props = { card: Card; onDone: () => void }

/** A notice for the notice board, on A4, with a code that opens it for its readers. */
export function NoticeSheet({ card, onDone }: Props) {
  const { t } = useTranslation('news')
  const dealer = useSession(({ dealerName }) => dealerName)
  const origin = useQuery({ queryKey: ['serverOrigin'], queryFn: serverOrigin, staleTime: Number.POSITIVE_INFINITY })
  if (origin.data === undefined) return null
  return (
    <PrintSheet onDone={onDone}>
      <header className={classes.head}>
        <span>{dealer}</span>
        <span>{t(`choices.category.${card.category}`)}</span>
      </header>
      {card.importance !== 'info' && (
        <p className={classes.importance} data-importance={card.importance}>
          {t(`choices.importance.${card.importance}`)}
        </p>
      )}
      <h1 lang={card.language} dir="auto" className={classes.title}>
        {card.title}
      </h1>
      <SheetBody card={card} />
      <footer className={classes.code}>
        <span className={classes.qr}>
          <QrSquares text={origin.data + newsAddress(card.uuid)} />
        </span>
        <span>{t('sheet.scan')}</span>
      </footer>
    </PrintSheet>
  )
}

/** Author, times and text of a notice on paper. */
function SheetBody({ card }: { card: Card }) {
  const { t, i18n } = useTranslation('news')
  const language = i18n.language as Language
  const { author, published_at, confirm_until } = card
  return (
    <section className={classes.body}>
      <p className={classes.byline}>
        {author && <bdi>{fullName(author)}</bdi>}
        {published_at && <bdi dir="ltr">{formatDate(new Date(published_at), 'full', language)}</bdi>}
        {confirm_until && <span>{t('card.confirmBy', { day: isolated(formatDay(confirm_until, language)) })}</span>}
      </p>
      <NoticeText body={card.body} language={card.language} />
      {card.attachments.length > 0 && (
        <>
          <h2>{t('attachments.title')}</h2>
          <ul>
            {card.attachments.map((one) => (
              <li key={one.file_uuid}>
                <AttachmentName attachment={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
