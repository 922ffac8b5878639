import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import type { RecordRow } from '#contract/records/define.ts'
import type { location } from '#contract/records/location.ts'
import { LANGUAGE_NAMES } from '#renderer/i18n/languageNames.ts'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './KeyDrop.module.css'

/** Page size and margins of the printed sign. */
export const SIGN_PAPER = '@page { size: a5 portrait; margin: 10mm; }'

type Props = { row: RecordRow<typeof location>; address: string }

/** The sign at the key box. A customer reads it at night and from a step away, so it is large and has few words. */
export function KeyDropSign({ row, address }: Props) {
  const { t } = useTranslation('locations')
  return (
    <div className={classes.sign}>
      <h1>{t('keyDrop.sign.title')}</h1>
      <p className={classes.where}>
        <bdi>{row.description}</bdi>
      </p>
      <div className={classes.signCode}>
        <QrSquares text={address} />
      </div>
      <ol className={classes.steps}>
        <li>{t('keyDrop.sign.scan')}</li>
        <li>{t('keyDrop.sign.fill')}</li>
        <li>{t('keyDrop.sign.drop')}</li>
      </ol>
      <p className={classes.languages}>
        {LANGUAGES.map((language) => (
          <bdi key={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </bdi>
        ))}
      </p>
      <p>{t('keyDrop.sign.otherwise')}</p>
      {row.phone && (
        <p>
          <b>{t('fields.phone')}:</b> <MachineText>{formatPhone(row.phone)}</MachineText>
        </p>
      )}
    </div>
  )
}
