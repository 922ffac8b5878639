import type { StaffSettings } from '#contract/settings/registry.ts'
import { useStaffSettings } from './useStaffSettings.ts'

/** The dealer's country. Phone numbers without a country code belong to it. */
export const useCountry = (): StaffSettings['country'] => useStaffSettings().country ?? 'DE'
