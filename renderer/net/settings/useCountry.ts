import type { StaffSettings } from '#contract/settings/registry.ts'
import { useStaffSettings } from './useStaffSettings.ts'

/** Where the dealer is: telephone numbers without a country are numbers of there. */
export const useCountry = (): StaffSettings['country'] => useStaffSettings().country ?? 'DE'
