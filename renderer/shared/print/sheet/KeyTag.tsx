import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { fittingMm } from './fittingMm.ts'
import classes from './Print.module.css'
import { millimetres, type PageSize } from './pageSizes.ts'

/** The content of a key tag. It names no person, because a lost key may be found by a stranger. */
export type KeyTagValues = {
  /** Number of the tag or of the hook. Without it, the plate is printed large. */
  tag: string
  /** The plate, or the end of the VIN. */
  plate: string
  order: string
  /** The promised moment as text. Empty without a promise. */
  promised: string
  /** The typeable content of the QR code. */
  code: string
}
type Props = { values: KeyTagValues; size: PageSize; language: Language }

const MARGIN_MM = 2
const GAP_MM = 1.5
/** Largest part of the longer side that a code may take. It may always take the shorter side. */
const CODE_PART = 0.42
/** Size of the text at scale 1 (mm). */
const TEXT_WIDTH_MM = 27.5
const TEXT_HEIGHT_MM = 28
const TAG_MM = 11
const PLATE_MM = 5.5
/** A text whose letters would be smaller than this (mm) gets two lines, of which its words fill the share `FILLED`. */
const WRAPPED_MM = 4
const FILLED = 0.8
/** Number of characters at the end of a VIN by which people name a car. */
const VIN_END = 8

/** The text that names a car on a tag. */
export const plateOrVinEnd = ({ licensePlate, vin }: { licensePlate: string; vin: string }): string =>
  licensePlate || vin.slice(-VIN_END)

/** The label on the key. */
export function KeyTag({ values: { tag, plate, order, promised, code }, size, language }: Props) {
  const { t } = useTranslation('paper', { lng: language })
  const [widthMm, heightMm] = millimetres(size)
  const isWide = widthMm >= heightMm
  const shorter = Math.min(widthMm, heightMm) - 2 * MARGIN_MM
  const codeMm = Math.min(shorter, Math.max(widthMm, heightMm) * CODE_PART)
  const textMm = isWide ? widthMm - 2 * MARGIN_MM - GAP_MM - codeMm : shorter
  const textHeightMm = isWide ? shorter : heightMm - 2 * MARGIN_MM - GAP_MM - codeMm
  const scale = Math.min(textMm / TEXT_WIDTH_MM, textHeightMm / TEXT_HEIGHT_MM)
  const big = tag || plate
  const oneLineMm = fittingMm(big, textMm, TAG_MM * scale)
  // The name of a hook can be long. It is easier to read on two lines than in small letters.
  const isWrapped = oneLineMm < WRAPPED_MM
  const bigMm = isWrapped ? fittingMm(big, 2 * textMm * FILLED, WRAPPED_MM) : oneLineMm
  const line = (text: string, mostMm: number, className?: string) => (
    <div className={className} style={{ fontSize: `${fittingMm(text, textMm, mostMm * scale)}mm` }}>
      <MachineText>{text}</MachineText>
    </div>
  )
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
        <div className={isWrapped ? classes.keyWrapped : classes.keyBig} style={{ fontSize: `${bigMm}mm` }}>
          <bdi>{big}</bdi>
        </div>
        {tag !== '' && line(plate, PLATE_MM, classes.keyPlate)}
        {line(order, 3.4)}
        {promised !== '' && (
          <div style={{ fontSize: `${2.6 * scale}mm` }}>
            {t('fields.promised_at')}
            <br />
            <strong>
              <MachineText>{promised}</MachineText>
            </strong>
          </div>
        )}
      </div>
      <div className={classes.keyCode} style={{ inlineSize: `${codeMm}mm`, blockSize: `${codeMm}mm` }}>
        <QrSquares text={code} />
      </div>
    </div>
  )
}
