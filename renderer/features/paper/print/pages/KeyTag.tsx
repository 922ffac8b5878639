import { paperCode } from '#contract/workshop/paperCode.ts'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { fittingMm, orderNumberOf } from '../sheet/documents.ts'
import classes from '../sheet/Print.module.css'
import { useSheet } from '../sheet/useSheet.ts'

type Props = { widthMm: number; heightMm: number }

const MARGIN_MM = 2
const GAP_MM = 1.5
/** Largest part of the longer side that a code may take. It may always take the shorter side. */
const CODE_PART = 0.42
/** Size of the text at scale 1 (mm). */
const TEXT_WIDTH_MM = 27.5
const TEXT_HEIGHT_MM = 28
const TAG_MM = 11
const PLATE_MM = 5.5

/** The label on the key. It names no person, because a lost key may be found by a stranger. */
export function KeyTag({ widthMm, heightMm }: Props) {
  const { t, print, moment } = useSheet()
  const isWide = widthMm >= heightMm
  const shorter = Math.min(widthMm, heightMm) - 2 * MARGIN_MM
  const codeMm = Math.min(shorter, Math.max(widthMm, heightMm) * CODE_PART)
  const textMm = isWide ? widthMm - 2 * MARGIN_MM - GAP_MM - codeMm : shorter
  const textHeightMm = isWide ? shorter : heightMm - 2 * MARGIN_MM - GAP_MM - codeMm
  const scale = Math.min(textMm / TEXT_WIDTH_MM, textHeightMm / TEXT_HEIGHT_MM)
  const number = orderNumberOf(print)
  const plate = print.licensePlate || print.vin.slice(-8)
  const big = print.tag || plate
  return (
    <div
      className={classes.keyTag}
      style={{
        inlineSize: `${widthMm}mm`,
        blockSize: `${heightMm}mm`,
        padding: `${MARGIN_MM}mm`,
        gap: `${GAP_MM}mm`,
        flexDirection: isWide ? 'row' : 'column',
      }}
    >
      <div className={classes.keyText}>
        <div className={classes.keyBig} style={{ fontSize: `${fittingMm(big, textMm, TAG_MM * scale)}mm` }}>
          <MachineText>{big}</MachineText>
        </div>
        {print.tag !== '' && (
          <div className={classes.keyPlate} style={{ fontSize: `${fittingMm(plate, textMm, PLATE_MM * scale)}mm` }}>
            <MachineText>{plate}</MachineText>
          </div>
        )}
        <div style={{ fontSize: `${fittingMm(number, textMm, 3.4 * scale)}mm` }}>
          <MachineText>{number}</MachineText>
        </div>
        {print.promised_at !== null && (
          <div style={{ fontSize: `${2.6 * scale}mm` }}>
            {t('paper:fields.promised_at')}
            <br />
            <strong>
              <MachineText>{moment(print.promised_at)}</MachineText>
            </strong>
          </div>
        )}
      </div>
      <div className={classes.keyCode} style={{ inlineSize: `${codeMm}mm`, blockSize: `${codeMm}mm` }}>
        <QrSquares text={paperCode(print.uuid)} />
      </div>
    </div>
  )
}
