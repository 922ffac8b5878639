/** Id of the element of a row. */
export const rowId = (index: number) => `row-${index}`
