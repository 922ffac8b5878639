import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HistoryEntry, HistoryHead } from '#contract/api/service/history.ts'
import type { Language } from '#contract/constants.ts'
import { fullName, useUserNames } from '#renderer/net/users.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { EntryPhotos } from './EntryPhotos.tsx'
import { ENTRY_KINDS } from './entryKinds.ts'
import classes from './Timeline.module.css'
import { useEntryTexts } from './useEntryTexts.ts'

type Props = { entry: HistoryEntry; car: Pick<HistoryHead, 'vin'>; place: string }

/** One line of the timeline: time, kind, text, location and user of an entry. It links to the row of the entry. */
export function EntryLine({ entry, car, place }: Props) {
  const { t, i18n } = useTranslation('history')
  const language = i18n.language as Language
  const names = useUserNames()
  const { typeOf, statusOf, colorOf } = useEntryTexts()
  const { icon: Icon, color, addressOf } = ENTRY_KINDS[entry.kind]
  const { origin } = entry
  const by = names.get(entry.by_uuid ?? '')
  const kilometers = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const codes = [
    entry.number,
    entry.kilometers === null ? '' : `${kilometers.format(entry.kilometers)} km`,
    entry.price === null ? '' : `${formatMoney(entry.price, language)} €`,
  ].filter(Boolean)
  const title = entry.title || typeOf(entry) || t(entry.kind === 'hst' ? 'entry.nothingOpen' : `kind.${entry.kind}`)
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <MachineText>{formatDate(new Date(entry.at), 'date', language)}</MachineText>
      <span className={classes.icon} data-color={color} role="img" aria-label={t(`kind.${entry.kind}`)}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.what}>
        <Link to={addressOf(entry, car)} className={classes.title} dir="auto">
          {title}
        </Link>
        <span className={classes.about}>
          <span>{t(`kind.${entry.kind}`)}</span>
          {entry.title !== '' && typeOf(entry) !== '' && <span>{typeOf(entry)}</span>}
          {codes.map((code) => (
            <span key={code}>
              <MachineText>{code}</MachineText>
            </span>
          ))}
          {[place, by ? fullName(by) : ''].filter(Boolean).map((name) => (
            <span key={name}>
              <bdi dir="auto">{name}</bdi>
            </span>
          ))}
        </span>
        {entry.photo_uuids.length > 0 && (
          <EntryPhotos
            visit={entry.opens}
            uuids={entry.photo_uuids}
            label={t('entry.photos', { number: entry.photo_uuids.length })}
          />
        )}
      </div>
      <div className={classes.marks}>
        {origin !== 'ui' && (
          <Badge variant="default" title={t('entry.origin')}>
            {t(`origin.${origin}`)}
          </Badge>
        )}
        {entry.status !== '' && (
          <Badge variant="light" color={colorOf(entry, entry.status)}>
            {statusOf(entry, entry.status)}
          </Badge>
        )}
      </div>
    </li>
  )
}
