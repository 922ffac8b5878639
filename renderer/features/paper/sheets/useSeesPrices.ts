import { useNumberedRight } from '#renderer/net/settings/useNumberedRight.ts'

/** Whether somebody sees what work costs, at any site (domain.md 7.1.16). Only hides; the server decides, for each row. */
export const useSeesPrices = () => useNumberedRight('numbered.prices')
