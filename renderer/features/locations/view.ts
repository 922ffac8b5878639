import { location } from '#contract/records/location.ts'
import { defineView } from '#renderer/records/view.ts'
import { askAboutBays } from './askAboutBays.ts'

export const locationView = defineView({
  record: location,
  namespace: 'locations',
  columns: ['description', 'key', 'city', 'dealer_codes', 'bay_count', 'staff_count', 'is_active'],
  asksFirst: askAboutBays,
})
