import { createContext } from 'react'

/** Where a row of a record is shown; null where no screen shows it to this user. */
export type RowAddress = (record: string, uuid: string) => string | null

/** The shell knows the screens. */
export const RowAddresses = createContext<RowAddress>(() => null)
