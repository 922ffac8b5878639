import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Card.module.css'
import { plateLines } from './cardSize.ts'

type Props = { plate: string; isPlate: boolean; isBroken?: boolean }

/** Plates with more characters, such as those with the months of a season, may break into lines on a narrow card. */
const LONG = 11

/** The lines of a plate. A hyphen is no place to break it. */
const Lines = ({ plate }: { plate: string }) =>
  plateLines(plate).map((line, index) => (
    <span key={line}>
      {index > 0 && ' '}
      <span className={classes.plateLine}>{line}</span>
    </span>
  ))

/** The name of a car: its plate in a frame, or the order number without one. */
export function PlateFrame({ plate, isPlate, isBroken = false }: Props) {
  return (
    <span
      className={classes.plate}
      data-plate={isPlate || undefined}
      data-long={plate.length > LONG || undefined}
      data-broken={isBroken || undefined}
    >
      <MachineText>{isBroken ? <Lines plate={plate} /> : plate}</MachineText>
    </span>
  )
}
