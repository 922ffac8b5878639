/** Where the works of the sheet stand, for whoever has to end one. */
export const WORKS_ID = 'sheet-works'
