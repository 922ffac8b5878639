import { MachineText } from '#renderer/ui/text/MachineText.tsx'

type Props = { row: { licensePlate: string; vin: string; jobId: string } }

/** The plate, or the end of the VIN of a car that has none, or the number of the order: by one of them it is opened. */
export function PlateCell({ row: { licensePlate, vin, jobId } }: Props) {
  return <MachineText>{licensePlate || (vin && `…${vin.slice(-8)}`) || jobId}</MachineText>
}
