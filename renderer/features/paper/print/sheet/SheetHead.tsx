import { orderNumberOf } from '#contract/workshop/orderNumber.ts'
import { paperPath } from '#contract/workshop/paperCode.ts'
import { LocationAddress } from '#renderer/shared/print/sheet/LocationAddress.tsx'
import classes from '#renderer/shared/print/sheet/Print.module.css'
import { CodeBars } from '#renderer/ui/print/CodeBars.tsx'
import { QrSquares } from '#renderer/ui/print/QrSquares.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import own from './Paper.module.css'
import { useSheet } from './useSheet.ts'

type Props = { title: string; extension?: number }

/** Width of the bar code between dealer and QR code (mm). */
const BARS_MM = { a4: 84, a5: 54 }
const BARS_HEIGHT_MM = 12

/** The dealer, the paper and both codes. */
export function SheetHead({ title, extension = 1 }: Props) {
  const { print, origin, isSmall } = useSheet()
  const number = orderNumberOf(print, extension)
  return (
    <>
      <header className={classes.head}>
        <LocationAddress location={print.site} />
        {number !== '' && (
          <div className={own.bars}>
            <CodeBars text={number} maxMm={isSmall ? BARS_MM.a5 : BARS_MM.a4} heightMm={BARS_HEIGHT_MM} />
            <MachineText>{number}</MachineText>
          </div>
        )}
        <div className={classes.deepLink}>
          <QrSquares text={origin + paperPath(print.uuid, extension)} />
        </div>
      </header>
      <div className={classes.title}>
        <div>
          <h1>{title}</h1>
          <p className={classes.car}>
            <MachineText>{print.licensePlate || print.vin}</MachineText>
            {print.model !== '' && ' · '}
            <bdi>{print.model}</bdi>
          </p>
        </div>
        {print.tag !== '' && (
          <div className={classes.tag}>
            <MachineText>{print.tag}</MachineText>
          </div>
        )}
      </div>
    </>
  )
}
