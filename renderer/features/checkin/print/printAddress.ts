/** Parameter of the address that opens the print dialog of a check-in with this document. */
export const PRINT = 'print'
