import { useTranslation } from 'react-i18next'
import { PrintSheet } from '#renderer/ui/print/PrintSheet.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDay } from '#renderer/ui/time/dates.ts'
import type { FaqEntry } from '../data/faqQueries.ts'
import { useReaderLanguage } from '../data/useReaderLanguage.ts'
import { Answer } from './Answer.tsx'
import classes from './Reader.module.css'

type Props = { entry: FaqEntry; address: string; onDone: () => void }

/** An entry on A4, with a code that opens the current version. */
export function PrintedEntry({ entry, address, onDone }: Props) {
  const { t } = useTranslation('faq')
  const language = useReaderLanguage()
  return (
    <PrintSheet onDone={onDone}>
      <div className={classes.printed} lang={entry.language}>
        <header className={classes.printedHead}>
          <div>
            <h1 dir="auto">{entry.question}</h1>
            <p className={classes.quiet} lang={language}>
              {[
                t(`categories.${entry.category}`),
                entry.machine_code,
                entry.valid_until === null
                  ? ''
                  : t('validUntil', { day: isolated(formatDay(entry.valid_until, language)) }),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </div>
          {address !== '' && (
            <div className={classes.printedCode}>
              <QrSquares text={address} />
            </div>
          )}
        </header>
        <Answer document={entry.answer} />
      </div>
    </PrintSheet>
  )
}
