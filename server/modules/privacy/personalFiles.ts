import { sql } from 'kysely'
import type { AnonymisedRecord, PersonalKind, PersonalLine } from '#contract/privacy.ts'
import type { Tx } from '#server/db/database.ts'
import { FILE_USES } from '#server/files/fileUses.ts'

type FilesOf = (tx: Tx, person: string) => Promise<{ uuid: string | null }[]>

/** Attachments of the rows of a table that name the customer. */
const attachedTo =
  (table: 'service_requests' | 'checkins'): FilesOf =>
  async (tx, customer) => {
    const { rows } = await sql<{ uuid: string }>`select f.uuid from ${sql.table(table)} r
      cross join lateral jsonb_to_recordset(r.attachments) as a(file_uuid uuid)
      join files f on f.dealer_id = r.dealer_id and f.uuid = a.file_uuid
      where r.customer_uuid = ${customer}::uuid`.execute(tx)
    return rows
  }

/** Copies of own data, of all users: they quote what was written about the person. */
const copies: FilesOf = (tx) => tx.selectFrom('data_exports').select('file_uuid as uuid').execute()

/**
 * Files that are deleted when a person is anonymised, by their use. The type requires an entry for each use, so that a
 * new use cannot be forgotten. An empty entry means that the use has no files about a person.
 */
const FILES: Readonly<Record<keyof typeof FILE_USES, Partial<Record<AnonymisedRecord, FilesOf>>>> = {
  userAvatar: {
    user: (tx, user) => tx.selectFrom('users').select('avatar_uuid as uuid').where('uuid', '=', user).execute(),
  },
  dataExport: { user: copies, customer: copies },
  paperPhoto: {
    customer: (tx, customer) =>
      tx
        .selectFrom('paper_photos')
        .select('uuid')
        .where(sql<boolean>`paper_uuid in (select uuid from papers where customer_uuid = ${customer}::uuid)`)
        .execute(),
  },
  acceptancePhoto: {
    customer: (tx, customer) =>
      tx
        .selectFrom('acceptance_photos')
        .select('uuid')
        .where(sql<boolean>`acceptance_uuid in (select uuid from acceptances where customer_uuid = ${customer}::uuid)`)
        .execute(),
  },
  // Pasted pages often name the customer. The values that were read from them stay.
  hstOriginal: {
    customer: (tx, customer) =>
      tx
        .selectFrom('files as f')
        .innerJoin('hst_snapshots as s', (join) =>
          join.onRef('s.dealer_id', '=', 'f.dealer_id').onRef('s.uuid', '=', 'f.owner_uuid'),
        )
        .select('f.uuid')
        .where('f.owner_record', '=', FILE_USES.hstOriginal.record)
        .where(
          sql<boolean>`s.vin in (select vin from vehicles where customer_uuid = ${customer}::uuid
            union select vin from papers where customer_uuid = ${customer}::uuid)`,
        )
        .execute(),
  },
  // Shared files are documents of the dealer. A file about a customer is linked to the customer, and a user has to
  // decide about its content.
  upload: {},
  // The chat of a paper is about the customer's car. The messages of a former user stay, with their files.
  chatAttachment: {
    customer: async (tx, customer) => {
      const { rows } = await sql<{ uuid: string | null }>`
        with chats as (select chat_uuid from papers where customer_uuid = ${customer}::uuid and chat_uuid is not null)
        select a.file_uuid as uuid from chat_attachments a where a.chat_uuid in (select chat_uuid from chats)
        union all
        select f.uuid from chat_later_messages w cross join lateral jsonb_to_recordset(w.attachments) as a(file_uuid uuid)
          join files f on f.dealer_id = w.dealer_id and f.uuid = a.file_uuid
          where w.chat_uuid in (select chat_uuid from chats)`.execute(tx)
      return rows
    },
  },
  chatAvatar: {},
  settingImage: {},
  // Files of the FAQ belong to the dealer.
  faqFile: {},
  // Files of notices belong to the dealer, too. Words about a person in the name of an attachment are replaced.
  newsFile: {},
  newsAttachment: {},
  // Photos and letters about the customer.
  requestAttachment: { customer: attachedTo('service_requests') },
  checkinAttachment: { customer: attachedTo('checkins') },
}

/**
 * The line of the preview that counts the deleted files of a use. Photos and copies have none, because each is a row of
 * its own, which is counted.
 */
const KINDS: Readonly<Partial<Record<keyof typeof FILE_USES, PersonalKind>>> = {
  userAvatar: 'picture',
  hstOriginal: 'hst',
  chatAttachment: 'files',
  requestAttachment: 'files',
  checkinAttachment: 'files',
}
export type PersonalFiles = { uuids: readonly string[]; lines: readonly PersonalLine[] }

/** The files that are deleted with a person, and how many there are of each kind. */
export async function personalFiles(tx: Tx, record: AnonymisedRecord, person: string): Promise<PersonalFiles> {
  const found = new Set<string>()
  const lines: PersonalLine[] = []
  for (const [use, { [record]: filesOf }] of Object.entries(FILES) as [
    keyof typeof FILES,
    (typeof FILES)['upload'],
  ][]) {
    const uuids = new Set(((await filesOf?.(tx, person)) ?? []).flatMap(({ uuid }) => uuid ?? []))
    const fresh = [...uuids].filter((uuid) => !found.has(uuid))
    const kind = KINDS[use]
    if (kind !== undefined) lines.push({ kind, fate: 'deleted', count: fresh.length })
    for (const uuid of fresh) found.add(uuid)
  }
  return { uuids: [...found], lines }
}
