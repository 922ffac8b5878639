import { Badge } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { formatMoney } from '#renderer/records/fields/parse.ts'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { PhotoRow } from '../photos/PhotoRow.tsx'
import { AddExtension } from '../sheets/AddExtension.tsx'
import { ANSWER_COLORS } from '../sheets/answerColors.ts'
import { useExtensions } from '../sheets/useExtensions.ts'
import type { PaperRow } from '../status/usePaperCalls.ts'
import classes from './Sheet.module.css'

type Props = { paper: PaperRow; readOnly: boolean; seesPrices: boolean }

/** The extensions of the paper: each finding with its photos, and the customer's answer to it. */
export function Findings({ paper, readOnly, seesPrices }: Props) {
  const { t, i18n } = useTranslation(['paper', 'extension'])
  const id = useId()
  const { uuid } = paper
  const { rows } = useExtensions(uuid)
  if (rows.length === 0 && readOnly) return null
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h3 id={id} className={classes.cardTitle}>
          {t('extension:title')}
        </h3>
        {!readOnly && <AddExtension paper={paper} />}
      </div>
      <ul className={classes.findings} hidden={rows.length === 0}>
        {rows.map((one) => (
          <li key={one.uuid}>
            <Link to={`/workshop/paper/${uuid}/${one.number}`} dir="auto">
              {one.finding}
            </Link>
            {seesPrices && one.price !== null && (
              <span>{isolated(`${formatMoney(one.price, i18n.language as Language)} €`)}</span>
            )}
            <Badge variant="light" color={ANSWER_COLORS[one.answer]}>
              {t(`extension:choices.answer.${one.answer}`)}
            </Badge>
            <PhotoRow
              paperUuid={uuid}
              isShown={(photo) => photo.extension === one.number}
              photoLabel={(number, total) => t('paper:photos.open', { number, total })}
              taking={{ extension: one.number, label: t('paper:photos.take') }}
              readOnly={readOnly}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
