import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Access } from './endpoint.ts'
import { EXPORT_LIMIT, type ListFile, SHEET_TYPE } from './listFiles.ts'

const MEDIA: Readonly<Record<ListFile, string>> = { csv: 'text/csv', xlsx: SHEET_TYPE }
/** The language of headings and values. Without one, a file is German like the reference texts. */
const language = z.enum(LANGUAGES).default('de')

type Exported<Q extends z.ZodRawShape> = {
  /** The exported rows, such as "the cars that the search finds". */
  what: string
  access: Exclude<Access, 'public'>
  query: Q
  errors: readonly ErrorCode[]
}
type Exports<Path extends string, Q extends z.ZodRawShape> = {
  readonly [K in `GET /v1/${Path}/export.${ListFile}`]: {
    summary: string
    access: Exclude<Access, 'public'>
    query: z.ZodObject<Q & { language: typeof language }, z.core.$strict>
    output: z.ZodAny
    errors: readonly ErrorCode[]
    limit: typeof EXPORT_LIMIT
  }
}

/** The two endpoints that save a list: as CSV and for Excel, with the same rows, words and rights. */
export function listExports<Path extends string, Q extends z.ZodRawShape>(
  path: Path,
  { what, access, query, errors }: Exported<Q>,
): Exports<Path, Q> {
  const of = (ending: ListFile, kind: string) => ({
    summary: `Exports ${what} as ${kind}, in the words of a language, with typed days and figures.`,
    access,
    query: z.strictObject({ ...query, language }),
    output: z.any().meta({ description: MEDIA[ending] }),
    errors,
    limit: EXPORT_LIMIT,
  })
  return {
    [`GET /v1/${path}/export.csv`]: of('csv', 'CSV'),
    [`GET /v1/${path}/export.xlsx`]: of('xlsx', 'an Excel workbook'),
  } as Exports<Path, Q>
}
