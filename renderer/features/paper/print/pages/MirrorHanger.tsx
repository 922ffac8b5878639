import { HIGH_VOLTAGE_DRIVES } from '#contract/records/vehicle.ts'
import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { fittingMm } from '#renderer/shared/print/sheet/fittingMm.ts'
import { millimetres } from '#renderer/shared/print/sheet/pageSizes.ts'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from '../sheet/Paper.module.css'
import { useSheet } from '../sheet/useSheet.ts'

const MARGIN_MM = 10
/** Largest height of the tag's letters: 120 points in millimetres. */
const TAG_MM = 42.33
const PLATE_MM = 20

/**
 * A sheet that hangs at the mirror or stands on the roof. It shows the car, a waiting customer, and dangers such as
 * high voltage, but no names of people.
 */
export function MirrorHanger() {
  const { t, print, moment } = useSheet()
  const textMm = millimetres('a5')[0] - 2 * MARGIN_MM
  const plate = print.licensePlate || print.vin
  const promised = moment(print.promised_at)
  return (
    <div className={classes.hanger}>
      {print.tag !== '' && (
        <div className={classes.hangerTag} style={{ fontSize: `${fittingMm(print.tag, textMm, TAG_MM)}mm` }}>
          <MachineText>{print.tag}</MachineText>
        </div>
      )}
      <div className={classes.hangerPlate} style={{ fontSize: `${fittingMm(plate, textMm, PLATE_MM)}mm` }}>
        <MachineText>{plate}</MachineText>
      </div>
      <div className={classes.hangerModel}>
        <bdi>{print.model}</bdi>
      </div>
      {HIGH_VOLTAGE_DRIVES.includes(print.drive) && (
        <div className={classes.hangerFlag}>⚡ {t('print:sheet.highVoltage')}</div>
      )}
      {print.waiting_customer && <div className={classes.hangerFlag}>{t('paper:fields.waiting_customer')}</div>}
      <div className={classes.hangerFoot}>
        <div>
          {promised !== '' && (
            <>
              {t('paper:fields.promised_at')}
              <strong className={classes.hangerTime}>
                <MachineText>{promised}</MachineText>
              </strong>
            </>
          )}
          <MachineText>{orderNumberOf(print)}</MachineText>
        </div>
        <div className={classes.hangerCode}>
          <QrSquares text={paperCode(print.uuid)} />
        </div>
      </div>
    </div>
  )
}
