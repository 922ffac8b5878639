import { MachineText } from '#renderer/ui/text/MachineText.tsx'

type Props = { row: { licensePlate: string; vin: string; jobId: string } }

/** The plate; without one the end of the VIN, else the order number. It opens the paper. */
export function PlateCell({ row: { licensePlate, vin, jobId } }: Props) {
  return <MachineText>{licensePlate || (vin && `…${vin.slice(-8)}`) || jobId}</MachineText>
}
