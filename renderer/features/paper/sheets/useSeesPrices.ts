import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'

/**
 * Whether the user may see prices of works at any location (domain.md 7.1.16). It only hides them; the server decides
 * for each row.
 */
export const useSeesPrices = () => useNumberedRight('numbered.prices')
