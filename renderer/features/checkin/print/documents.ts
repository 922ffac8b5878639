import type { PageSize } from '#renderer/shared/print/sheet/pageSizes.ts'

/** The documents that can be printed for a check-in, the usual one first. */
export const DOCUMENTS = ['key', 'receipt'] as const
export type CheckinDocument = (typeof DOCUMENTS)[number]

/** Sizes of the receipt for the customer, the usual one first. */
export const RECEIPT_SIZES = ['a5', 'a6'] as const satisfies readonly PageSize[]
