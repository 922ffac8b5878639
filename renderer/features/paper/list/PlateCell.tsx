import { MachineText } from '#renderer/ui/MachineText.tsx'

type Props = { row: { licensePlate: string; vin: string } }

/** The plate, or the end of the VIN of a car that has none. */
export function PlateCell({ row: { licensePlate, vin } }: Props) {
  return <MachineText>{licensePlate || (vin && `…${vin.slice(-8)}`)}</MachineText>
}
