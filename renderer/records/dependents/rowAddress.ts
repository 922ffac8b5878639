import { createContext } from 'react'

/** The address that shows a row of a record; null when the user may not open the screen of that record. */
export type RowAddress = (record: string, uuid: string) => string | null

/** Provided by the shell, which knows the screens. */
export const RowAddresses = createContext<RowAddress>(() => null)
