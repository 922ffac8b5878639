import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The name of the desk at which this computer stands, such as "2". Empty if the location has only one. */
export const keptDesk = createLocalValue('checkin.desk', (text) => text ?? '')
