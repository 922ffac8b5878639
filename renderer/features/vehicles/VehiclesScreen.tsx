import { DuplicatesButton } from '#renderer/records/duplicates/DuplicatesButton.tsx'
import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { VehicleForm } from './VehicleForm.tsx'
import { vehicleView } from './view.ts'

export default function VehiclesScreen() {
  return (
    <RecordScreen
      view={vehicleView}
      detail={(uuid) => <VehicleForm key={uuid} uuid={uuid} />}
      actions={<DuplicatesButton record="vehicle" />}
    />
  )
}
