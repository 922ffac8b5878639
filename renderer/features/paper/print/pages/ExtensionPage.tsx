import { CONSENT_METHODS } from '#contract/workshop/enumerations.ts'
import { fullName } from '#renderer/net/users.ts'
import { Box } from '#renderer/shared/print/sheet/Box.tsx'
import { type Fact, Facts } from '#renderer/shared/print/sheet/Facts.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { Signatures } from '#renderer/shared/print/sheet/Signatures.tsx'
import { Written } from '#renderer/shared/print/sheet/Written.tsx'
import { PrintedPhotos } from '../sheet/PrintedPhotos.tsx'
import { SheetFoot } from '../sheet/SheetFoot.tsx'
import { SheetHead } from '../sheet/SheetHead.tsx'
import { useSheet } from '../sheet/useSheet.ts'
import { WorkRows } from '../sheet/WorkRows.tsx'

type Props = { number: number }

const ANSWERS = ['accepted', 'declined', 'postponed'] as const

/** An extension as the customer reads it and accepts or declines it. */
export function ExtensionPage({ number }: Props) {
  const { t, print, moment, money } = useSheet()
  const extension = print.extensions.find((one) => one.number === number)
  if (!extension) return null
  const isOpen = extension.answer === 'open'
  const { customer, advisor } = print
  const facts: Fact[] = [
    [t('paper:fields.customer_uuid'), customer ? `${customer.name} ${customer.first_name}`.trim() : ''],
    [t('paper:fields.advisor_uuid'), advisor ? fullName(advisor) : ''],
    [t('extension:fields.price'), money(extension.price), 'machine'],
    [t('extension:fields.promised_at'), moment(extension.promised_at), 'machine'],
    [t('extension:fields.asked_at'), moment(extension.asked_at), 'machine'],
    [t('extension:fields.answered_at'), moment(extension.answered_at), 'machine'],
    [t('extension:fields.answered_by'), extension.answered_by],
  ]
  return (
    <>
      <SheetHead title={t('print:sheet.extension', { number })} extension={number} />
      <Written title={t('extension:fields.finding')} text={extension.finding} />
      <WorkRows extension={number} isBrief />
      <PrintedPhotos of={print.photos.filter((photo) => photo.extension === number)} />
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
          <Signatures names={[t('print:sheet.customerSigns'), t('print:sheet.advisorSigns')]} />
        )}
      </section>
      <SheetFoot />
    </>
  )
}
