import type { Country } from '#contract/phone.ts'
import { useSettings } from './settings.ts'

/** Where the dealer is: telephone numbers without a country are numbers of there. */
export const useCountry = (): Country => useSettings().country ?? 'DE'
