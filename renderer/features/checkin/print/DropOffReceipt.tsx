import { useTranslation } from 'react-i18next'
import type { CheckinPrint } from '#contract/api/service/deskPrints.ts'
import type { Language } from '#contract/constants.ts'
import { formatPhone } from '#contract/phone.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { Box } from '#renderer/shared/print/sheet/Box.tsx'
import { type Fact, Facts } from '#renderer/shared/print/sheet/Facts.tsx'
import { LocationAddress } from '#renderer/shared/print/sheet/LocationAddress.tsx'
import { LocationFoot } from '#renderer/shared/print/sheet/LocationFoot.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { printedMoment } from '#renderer/shared/print/sheet/printedMoment.ts'
import { Signatures } from '#renderer/shared/print/sheet/Signatures.tsx'
import { Written } from '#renderer/shared/print/sheet/Written.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'

type Props = { print: CheckinPrint; language: Language }

/** The receipt for a customer who leaves the car: what was handed over, when and where. */
export function DropOffReceipt({ print, language }: Props) {
  const { t } = useTranslation(['print', 'checkin', 'paper'], { lng: language })
  const { customer, site: location } = print
  const moment = (iso: string | null) => printedMoment(iso, location.time_zone, language)
  const code = deskCode('checkin', print.uuid)
  const facts: Fact[] = [
    [t('checkin:fields.arrival_at'), moment(print.arrival_at), print.arrival_at === null ? 'blank' : 'machine'],
    [t('paper:fields.promised_at'), moment(print.promised_at), 'machine'],
    [t('paper:fields.jobId'), print.order, 'machine'],
    [t('checkin:fields.kilometers'), print.kilometers === null ? '' : `${print.kilometers} km`, 'blank'],
    [t('checkin:fields.vin'), print.vin, 'machine'],
    [t('checkin:fields.customer_uuid'), customer.name],
    [t('checkin:fields.customer_number'), customer.number, 'machine'],
    [t('checkin:fields.customer_phone'), customer.phone && formatPhone(customer.phone), 'machine'],
    [t('paper:fields.tag'), print.tag, 'machine'],
    [t('checkin:fields.key_place'), print.key_place],
    [t('checkin:fields.parking_place'), print.parking_place],
  ]
  return (
    <>
      <header className={classes.head}>
        <LocationAddress hasPhone location={location} />
        <span />
        <div className={classes.deepLink}>
          <QrSquares text={code} />
        </div>
      </header>
      <div className={classes.title}>
        <div className={classes.house}>
          <h1>{t('print:documents.receipt')}</h1>
          <p className={classes.car}>
            <MachineText>{print.licensePlate || print.vin}</MachineText>
            {print.model !== '' && ' · '}
            <bdi>{print.model}</bdi>
          </p>
          <small>
            <MachineText>{code}</MachineText>
          </small>
        </div>
      </div>
      <Facts of={facts} />
      <p className={classes.choices}>
        <Box isTicked={print.documents_received}>{t('checkin:fields.documents_received')}</Box>
      </p>
      <Written title={t('checkin:fields.description')} text={print.description} />
      <Signatures names={[t('print:sheet.customerSigns'), t('print:sheet.advisorSigns')]} />
      <LocationFoot location={location} language={language} />
    </>
  )
}
