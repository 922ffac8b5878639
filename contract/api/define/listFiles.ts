/** Media type of an Excel workbook. */
export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media type of a PDF document. */
export const PDF_TYPE = 'application/pdf'

/**
 * At most this many rows of a workbook without its heading. Excel has room for 1,048,576, but opens that many slowly.
 */
export const SHEET_ROWS_MAX = 200_000

/** File extension of an exported list. */
export type ListFile = 'csv' | 'xlsx'

/** Exports of one list by one session in so many seconds. A person does not need more. */
export const EXPORT_LIMIT = { calls: 60, seconds: 60 } as const
