import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import classes from './Card.module.css'

type Props = { plate: string; isPlate: boolean }

/** Letters from which on a plate is broken on a narrow card: it has the months of a season. */
const LONG = 11

/** The name of a car: its plate in a frame, or the order number without one. */
export function PlateFrame({ plate, isPlate }: Props) {
  return (
    <span className={classes.plate} data-plate={isPlate || undefined} data-long={plate.length > LONG || undefined}>
      <MachineText>{plate}</MachineText>
    </span>
  )
}
