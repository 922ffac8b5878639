/** The element of a row, for whoever points at it. */
export const rowId = (index: number) => `row-${index}`
