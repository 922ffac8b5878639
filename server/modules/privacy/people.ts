import { sql } from 'kysely'
import type { AnonymisedRecord, PersonalLine } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import type { PersonRows } from '#server/db/personal/personal.ts'
import { Failure } from '#server/request/failure.ts'
import { type PersonalFiles, personalFiles } from './personalFiles.ts'
import { type PersonWords, personWords } from './personWords.ts'

/** A person who can be anonymised: their name, the words that name them, their rows and files. */
export type Person = {
  name: string
  words: PersonWords
  rows: Omit<PersonRows, 'former'>
  files: PersonalFiles
}

const uuidsOf = async (rows: Promise<{ uuid: string | null }[]>) => (await rows).flatMap(({ uuid }) => uuid ?? [])
const fullName = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

async function findCustomer(tx: Tx, uuid: string): Promise<Person> {
  const row = await tx.selectFrom('customers').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()
  if (!row) throw new Failure('not_found')
  const papers = await uuidsOf(tx.selectFrom('papers').select('uuid').where('customer_uuid', '=', uuid).execute())
  return {
    name: fullName(row.first_name, row.name),
    words: personWords({
      first: row.first_name,
      last: row.name,
      contacts: [row.email, row.phone, row.mobile],
      shared: [row.street, row.number],
    }),
    rows: {
      uuid,
      email: '',
      papers,
      vehicles: await uuidsOf(tx.selectFrom('vehicles').select('uuid').where('customer_uuid', '=', uuid).execute()),
      chats: await uuidsOf(
        tx.selectFrom('papers').select('chat_uuid as uuid').where('customer_uuid', '=', uuid).execute(),
      ),
    },
    files: await personalFiles(tx, 'customer', uuid),
  }
}

async function findUser(tx: Tx, uuid: string): Promise<Person> {
  const row = await tx.selectFrom('users').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()
  if (!row) throw new Failure('not_found')
  return {
    name: fullName(row.first_name, row.last_name),
    words: personWords({
      first: row.first_name,
      last: row.last_name,
      contacts: [row.email, row.phone],
      shared: [row.personnel_number, row.directory_id],
    }),
    rows: { uuid, email: row.email_folded, papers: [], vehicles: [], chats: [] },
    files: await personalFiles(tx, 'user', uuid),
  }
}

/** The person, locked until the end of the transaction. */
export const findPerson = (tx: Tx, record: AnonymisedRecord, uuid: string): Promise<Person> =>
  record === 'customer' ? findCustomer(tx, uuid) : findUser(tx, uuid)

/** Counts the rows that stay and show the new name, because the law requires them or colleagues need them. */
export async function countKept(tx: Tx, record: AnonymisedRecord, { rows }: Person): Promise<PersonalLine[]> {
  if (record === 'customer') return [{ kind: 'papers', fate: 'kept', count: rows.papers.length }]
  const { uuid } = rows
  const counted = await sql<{ kind: PersonalLine['kind']; count: number }>`
    select 'papers' as kind, count(*) as count from papers
      where ${uuid}::uuid in (advisor_uuid, technician_uuid, creator_uuid, modifier_uuid, final_checker_uuid)
    union all select 'stamps', count(*) from stamps where user_uuid = ${uuid}::uuid
    union all select 'hours', count(*) from attendances where user_uuid = ${uuid}::uuid
    union all select 'chats', count(*) from chat_messages where sender_uuid = ${uuid}::uuid
    union all select 'comments', count(*) from comments where author_uuid = ${uuid}::uuid
    union all select 'audit', count(*) from audit_events where by_user = ${uuid}::uuid`.execute(tx)
  return counted.rows.map(({ kind, count }) => ({ kind, fate: 'kept', count: Number(count) }))
}
