import { Fragment } from 'react'
import { formatPhone } from '#contract/phone.ts'
import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import { inspectionOn } from '#contract/vehicles/inspection.ts'
import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import { fullName } from '#renderer/net/users.ts'
import { type Fact, Facts } from '#renderer/shared/print/sheet/Facts.tsx'
import { Signatures } from '#renderer/shared/print/sheet/Signatures.tsx'
import { Written } from '#renderer/shared/print/sheet/Written.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import classes from '../sheet/Paper.module.css'
import { PrintedMarks } from '../sheet/PrintedMarks.tsx'
import { SecurityFrame } from '../sheet/SecurityFrame.tsx'
import { SheetFoot } from '../sheet/SheetFoot.tsx'
import { SheetHead } from '../sheet/SheetHead.tsx'
import { useSheet } from '../sheet/useSheet.ts'
import { WorkRows } from '../sheet/WorkRows.tsx'

/** The workshop paper that travels with the key. */
export function OrderSheet() {
  const { t, print } = useSheet()
  return (
    <>
      <SheetHead title={t('print:documents.paper')} />
      <Flags />
      <Visit />
      <Vehicle />
      <WorkRows extension={1} />
      {print.extensions.map(({ uuid, number, finding, answer }) => (
        <Fragment key={uuid}>
          <Written
            title={`${t('print:sheet.extension', { number })}: ${t(`extension:choices.answer.${answer}`)}`}
            text={finding}
          />
          <WorkRows extension={number} />
        </Fragment>
      ))}
      <Written title={t('paper:fields.regular_info')} text={print.regular_info} />
      <Written title={t('paper:fields.body_damage')} text={print.body_damage} />
      <PrintedMarks />
      <SecurityFrame />
      <Signatures
        names={[t('print:sheet.customerSigns'), t('print:sheet.advisorSigns'), t('print:sheet.finalCheck')]}
      />
      <SheetFoot />
    </>
  )
}

/** Facts that change how the car is handled, readable from a distance. */
function Flags() {
  const { t, print } = useSheet()
  const flags = [
    HIGH_VOLTAGE_DRIVES.includes(print.drive) && `⚡ ${t('print:sheet.highVoltage')}`,
    print.waiting_customer && t('paper:fields.waiting_customer'),
    print.priority !== 'normal' && t(`paper:choices.priority.${print.priority}`),
    print.wash && t('paper:fields.wash'),
    print.replacement_car && t('paper:fields.replacement_car'),
    print.old_parts_wanted && t('paper:fields.old_parts_wanted'),
  ].filter((flag) => flag !== false)
  if (flags.length === 0) return null
  return (
    <ul className={classes.flags}>
      {flags.map((flag) => (
        <li key={flag}>{flag}</li>
      ))}
    </ul>
  )
}

function Visit() {
  const { t, print, moment, money } = useSheet()
  const { customer } = print
  const promised = moment(print.promised_at)
  const facts: Fact[] = [
    [
      t('paper:fields.promised_at'),
      promised && isolated(promised) + (print.promised_is_binding ? ` (${t('print:sheet.binding')})` : ''),
    ],
    [t('paper:fields.type'), t(`paper:choices.type.${print.type}`)],
    [t('paper:fields.customer_uuid'), customer ? `${customer.name} ${customer.first_name}`.trim() : ''],
    [t('paper:fields.contact_phone'), phoneOf(print.contact_phone ?? customer?.mobile ?? customer?.phone), 'machine'],
    [t('paper:fields.advisor_uuid'), print.advisor ? fullName(print.advisor) : ''],
    [t('paper:fields.technician_uuid'), print.technician ? fullName(print.technician) : ''],
    [t('paper:fields.workshop_uuid'), print.team],
    [t('paper:fields.dmsJobId'), print.dmsJobId === orderNumberOf(print) ? '' : print.dmsJobId, 'machine'],
    [t('paper:fields.progressId'), print.progressId === orderNumberOf(print) ? '' : print.progressId, 'machine'],
    [t('paper:fields.price_limit'), money(print.price_limit), 'machine'],
    [t('paper:fields.parking_place'), print.parking_place],
    [t('paper:fields.key_place'), print.key_place],
  ]
  return <Facts of={facts} />
}

const phoneOf = (number: string | null | undefined) => (number ? formatPhone(number) : '')
const percent = (value: number | null) => (value === null ? '' : `${value} %`)

function Vehicle() {
  const { t, print, day } = useSheet()
  const inspection = print.inspection_due === null ? '' : inspectionOn(print.inspection_due)
  return (
    <Facts
      of={[
        [t('paper:fields.vin'), print.vin, 'machine'],
        [t('paper:fields.kilometers'), print.kilometers === null ? '' : `${print.kilometers} km`, 'blank'],
        [t('paper:fields.fuel'), percent(print.fuel), 'machine'],
        [t('paper:fields.battery'), percent(print.battery), 'machine'],
        [t('paper:fields.engine'), print.engine, 'machine'],
        [t('paper:fields.transmission'), print.transmission, 'machine'],
        [t('paper:fields.engineNumber'), print.engineNumber, 'machine'],
        [t('paper:fields.keyNumber'), print.keyNumber, 'machine'],
        [t('paper:fields.firstRegistration'), day(print.firstRegistration), 'machine'],
        [t('paper:fields.inspection_due'), inspection, 'machine'],
        [t('paper:fields.color'), print.color],
        [t('paper:fields.drive'), t(`paper:choices.drive.${print.drive}`)],
      ]}
    />
  )
}
