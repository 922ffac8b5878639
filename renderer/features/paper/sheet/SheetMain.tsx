import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { paper } from '#contract/records/paper.ts'
import { LinkedFiles } from '#renderer/records/files/LinkedFiles.tsx'
import { DamageNotice } from '../damage/DamageNotice.tsx'
import { SheetPhotos } from '../photos/SheetPhotos.tsx'
import type { PaperRow } from '../status/usePaperCalls.ts'
import { SheetWorks } from '../works/SheetWorks.tsx'
import { Findings } from './Findings.tsx'
import { SHEET_FIELDS } from './railGroups.ts'
import classes from './Sheet.module.css'

type Props = {
  row: PaperRow
  readOnly: boolean
  seesPrices: boolean
  field: (name: keyof typeof paper.fields) => ReactNode
  /** Whether a text about unsafe damage was typed and is not saved yet. */
  isDamageTyped: boolean
  onInform: (() => void) | undefined
}

/** The sheet itself: works, the customer's complaint, findings, and the car from all sides. */
export function SheetMain({ row, readOnly, seesPrices, field, isDamageTyped, onInform }: Props) {
  const { t } = useTranslation('paper')
  const complaint = useId()
  const around = useId()
  return (
    <div className={classes.main}>
      <SheetWorks paper={row} readOnly={readOnly} />
      <section className={classes.card} aria-labelledby={complaint}>
        <h3 id={complaint} className={classes.cardTitle}>
          {t('walkIn.complaint')}
        </h3>
        <div className={classes.notes}>{SHEET_FIELDS.notes.map(field)}</div>
      </section>
      <Findings paper={row} readOnly={readOnly} seesPrices={seesPrices} />
      <SheetPhotos
        paperUuid={row.uuid}
        readOnly={readOnly}
        className={`${classes.card} ${classes.line}`}
        titleClassName={classes.cardTitle}
      />
      <section className={classes.card} aria-labelledby={around}>
        <h3 id={around} className={classes.cardTitle}>
          {t('sheet.around')}
        </h3>
        {SHEET_FIELDS.around.map(field)}
        <DamageNotice uuid={row.uuid} damage={row.security_damage} isTyped={isDamageTyped} onInform={onInform} />
      </section>
      <LinkedFiles of="paper" uuid={row.uuid} className={classes.card} titleClassName={classes.cardTitle} />
    </div>
  )
}
