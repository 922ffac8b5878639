import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { LocationForm } from './LocationForm.tsx'
import { locationView } from './view.ts'

export default function LocationsScreen() {
  return <RecordScreen view={locationView} detail={(uuid) => <LocationForm key={uuid} uuid={uuid} />} />
}
