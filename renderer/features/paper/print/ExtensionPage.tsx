import { CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import classes from './Print.module.css'
import { SheetHead } from './SheetHead.tsx'
import { Box, type Fact, Facts, SheetFoot, Signatures, Written } from './SheetParts.tsx'
import { useSheet } from './useSheet.ts'
import { WorkRows } from './WorkRows.tsx'

type Props = { number: number }

const ANSWERS = ['accepted', 'declined', 'postponed'] as const

/** An extension of the order, as the customer reads it and agrees to it or not. */
export function ExtensionPage({ number }: Props) {
  const { t, print, moment, money } = useSheet()
  const extension = print.extensions.find((one) => one.number === number)
  if (!extension) return null
  const isOpen = extension.answer === 'open'
  const facts: Fact[] = [
    [t('extension:fields.price'), money(extension.price), 'machine'],
    [t('extension:fields.promised_at'), moment(extension.promised_at), 'machine'],
    [t('extension:fields.asked_at'), moment(extension.asked_at), 'machine'],
    [t('extension:fields.answered_at'), moment(extension.answered_at), 'machine'],
    [t('extension:fields.answered_by'), extension.answered_by],
  ]
  return (
    <>
      <SheetHead title={t('sheet.extension', { number })} extension={number} />
      <Written title={t('extension:fields.finding')} text={extension.finding} />
      <WorkRows extension={number} isBrief />
      <Facts of={facts} />
      <section className={classes.frame}>
        <h2>{t('extension:sections.consent')}</h2>
        <p className={classes.choices}>
          {ANSWERS.map((answer) => (
            <Box key={answer} isTicked={extension.answer === answer}>
              {t(`extension:choices.answer.${answer}`)}
            </Box>
          ))}
        </p>
        <p className={classes.choices}>
          <span>{t('extension:fields.consent_method')}</span>
          {CONSENT_METHODS.map((method) => (
            <Box key={method} isTicked={extension.consent_method === method}>
              {t(`extension:choices.consent_method.${method}`)}
            </Box>
          ))}
        </p>
        {(isOpen || extension.consent_method === 'signature') && (
          <Signatures names={[t('sheet.customerSigns'), t('sheet.advisorSigns')]} />
        )}
      </section>
      <SheetFoot />
    </>
  )
}
