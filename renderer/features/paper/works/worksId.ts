/** Id of the works section, for scrolling there. */
export const WORKS_ID = 'sheet-works'
