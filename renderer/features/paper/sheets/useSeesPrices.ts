import { can } from '#contract/permissions/can.ts'
import { useSession } from '#renderer/net/session/session.ts'

/** Whether somebody sees what work costs, at any site (domain.md 7.1.16). Only hides; the server decides, for each row. */
export const useSeesPrices = () => useSession(({ permissions }) => can(permissions, 'custom.104'))
