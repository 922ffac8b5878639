import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'

/** Whether the user may see prices of works at any location. It only hides them; the server decides for each row. */
export const useSeesPrices = () => useNumberedRight('numbered.prices')
