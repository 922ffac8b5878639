import { type RawBuilder, sql } from 'kysely'
import type { PersonalKind } from '#contract/privacy.ts'
import type { Tables } from '../schema.ts'

/** Uuids of the person and of the rows that are about them. */
export type PersonRows = {
  uuid: string
  /** The person's new name after anonymising. */
  former: string
  /** The address with which a user signed in, in lower case. Empty for other people. */
  email: string
  papers: readonly string[]
  vehicles: readonly string[]
  /** Chats of the papers. */
  chats: readonly string[]
}

type Column<Table extends keyof Tables> = Exclude<keyof Tables[Table] & string, 'dealer_id' | 'uuid'>

/** Reasons for which a row about a person stays. The settings `retention_…_years` say for how long. */
export const STAYS = {
  trade: 'Commercial and tax records: § 147 AO, § 257 HGB',
  proof:
    'Proof of what a customer was told or agreed to, while claims are possible: §§ 195, 199, 438 BGB, § 17 ProdHaftG',
  safety: 'Proof that a recall or a safety defect was shown and answered: § 17 ProdHaftG',
  hours: 'Records of working time: § 16 ArbZG, § 17 MiLoG',
  audit: 'Proof of who changed data: Art. 5 and 32 GDPR',
  car: 'History of the car, which its next owner needs',
  colleagues: 'Colleagues have answered it or work with it',
  figures: 'Counted in figures',
} as const

/** Rule for a table's rows (`x`) about a person who is anonymised. */
export type PersonalRule<Name extends string = string> = {
  kind: PersonalKind
  rows: (person: PersonRows) => RawBuilder<boolean>
} & (
  | { deletes: true; set?: never }
  | { set: { readonly [C in Name]?: (person: PersonRows) => RawBuilder<unknown> }; deletes?: never }
)

/**
 * Personal data in a table. `texts` are free texts. In rows that are the person's `own`, each of their words is
 * replaced. In all other rows, only unique words are, such as the address or the full name. `impersonal` columns never
 * contain personal data. Every column that can hold text is listed; a test compares this with the database.
 */
export type PersonalTable<Name extends string = string> = {
  customer?: PersonalRule<Name>
  user?: PersonalRule<Name>
  texts?: readonly Name[]
  textsKind?: PersonalKind
  own?: (person: PersonRows) => RawBuilder<boolean>
  impersonal?: readonly Name[]
  /** Why rows about a person stay without their name. Missing where they are deleted, or where none is about a person. */
  stays?: (typeof STAYS)[keyof typeof STAYS]
}
export type PersonalTables = { readonly [Table in keyof Tables]?: PersonalTable<Column<Table>> }

const among = (column: string, uuids: readonly string[]) =>
  sql<boolean>`x.${sql.id(column)} = any(${[...uuids]}::uuid[])`

/** Rows whose column holds the person's uuid. */
export const itself =
  (column = 'uuid') =>
  ({ uuid }: PersonRows) =>
    sql<boolean>`x.${sql.id(column)} = ${uuid}::uuid`
/** Rows of the papers of the person. */
export const ofPapers =
  (column = 'paper_uuid') =>
  ({ papers }: PersonRows) =>
    among(column, papers)
/** Rows of the vehicles of the person. */
export const ofVehicles = ({ vehicles }: PersonRows) => among('uuid', vehicles)
/** Rows of the chats about the papers of the person. */
export const ofChats =
  (column: string) =>
  ({ chats }: PersonRows) =>
    among(column, chats)

export const empty = () => sql`''`
export const nothing = () => sql`null`
export const former = ({ former: name }: PersonRows) => sql`${name}::text`
export const constant = (value: string) => () => sql`${value}`
/** A rule for rows that mean nothing without the person. */
export const removed = (kind: PersonalKind, column = 'user_uuid') =>
  ({ kind, rows: itself(column), deletes: true }) as const
