import type { RecordDefinition } from '#contract/records/define.ts'
import type { Field } from '#contract/records/fields.ts'
import { mentionedUsers, type RichDocument } from '#contract/richText/document.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'

type Names = ReadonlyMap<string, string>
type Node = { type: string; attrs?: Record<string, unknown>; content?: readonly Node[] }

/** Stored names of users, by uuid. A deleted user keeps the name. */
async function readNames(tx: Tx, uuids: readonly string[]): Promise<Names> {
  if (uuids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['uuid', 'first_name', 'last_name'])
    .where('uuid', 'in', uuids)
    .execute()
  return new Map(rows.map(({ uuid, first_name, last_name }) => [uuid, `${first_name} ${last_name}`.trim()]))
}

function renamed(node: Node, names: Names): Node {
  const label = node.type === 'mention' ? names.get(String(node.attrs?.id)) : undefined
  if (label !== undefined) return { ...node, attrs: { ...node.attrs, label } }
  return node.content ? { ...node, content: node.content.map((inner) => renamed(inner, names)) } : node
}

/** A text whose mentions name users of this dealer, with their stored names. Another user is refused at the field. */
export async function withNames(tx: Tx, field: string, document: RichDocument): Promise<RichDocument> {
  const users = mentionedUsers(document)
  const names = await readNames(tx, users)
  if (users.some((user) => !names.has(user)))
    throw new Failure('validation_failed', { fields: { [field]: 'unknown_value' } })
  return users.length === 0 ? document : (renamed(document as Node, names) as RichDocument)
}

/** One value of a record, with the stored names of users in its texts. */
async function namedValue(tx: Tx, path: string, field: Field | undefined, value: unknown): Promise<unknown> {
  if (field?.kind === 'richText') return withNames(tx, path, value as RichDocument)
  if (field?.kind !== 'rows') return value
  const rich = Object.entries(field.of).filter(([, { kind }]) => kind === 'richText')
  if (rich.length === 0) return value
  const rows: Record<string, unknown>[] = []
  for (const [nth, row] of (value as Record<string, unknown>[]).entries()) {
    const texts: Record<string, unknown> = {}
    for (const [name] of rich) texts[name] = await withNames(tx, `${path}.${nth}.${name}`, row[name] as RichDocument)
    rows.push({ ...row, ...texts })
  }
  return rows
}

/** The changed values of a row, with the stored names of users in their texts. */
export async function withNamedTexts<Changes extends object>(
  tx: Tx,
  { fields }: RecordDefinition,
  changes: Changes,
): Promise<Changes> {
  const named: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(changes)) named[name] = await namedValue(tx, name, fields[name], value)
  return named as Changes
}
