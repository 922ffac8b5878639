import { type RawBuilder, sql } from 'kysely'
import { FILE_USES } from './fileUses.ts'

/** SQL: whether a document in a column of the row `x` names the file. */
const inJson = (column: string) =>
  sql`jsonb_path_exists(${sql.ref(`x.${column}`)}, '$.**.file_uuid ? (@ == $uuid)', jsonb_build_object('uuid', f.uuid::text))`

/** SQL per use: whether a row shows the file (`f`). Files that no row shows are left over. */
const SHOWN: Readonly<Record<keyof typeof FILE_USES, RawBuilder<boolean>>> = {
  userAvatar: sql`exists (select from users x where x.dealer_id = f.dealer_id and x.avatar_uuid = f.uuid)`,
  chatAvatar: sql`exists (select from chats x where x.dealer_id = f.dealer_id and x.avatar_uuid = f.uuid)`,
  // A message that waits keeps its files until its moment.
  chatAttachment: sql`(exists (select from chat_attachments x where x.dealer_id = f.dealer_id and x.file_uuid = f.uuid)
    or exists (select from chat_later_messages x where x.dealer_id = f.dealer_id and ${inJson('attachments')}))`,
  paperPhoto: sql`exists (select from paper_photos x where x.dealer_id = f.dealer_id and x.uuid = f.uuid)`,
  hstOriginal: sql`exists (select from hst_snapshots x where x.dealer_id = f.dealer_id and x.uuid = f.owner_uuid)`,
  // A picture of the settings can be restored from their history.
  settingImage: sql`(exists (select from settings x where x.dealer_id = f.dealer_id and x.value #>> '{}' = f.uuid::text)
    or exists (select from setting_changes x where x.dealer_id = f.dealer_id
      and f.uuid::text in (x.old_value #>> '{}', x.new_value #>> '{}')))`,
  faqFile: sql`exists (select from faq_entries x where x.dealer_id = f.dealer_id
    and ${inJson('answer')})`,
  newsFile: sql`exists (select from news x where x.dealer_id = f.dealer_id and (${inJson('body')} or ${inJson('translations')}))`,
  newsAttachment: sql`exists (select from news x where x.dealer_id = f.dealer_id and ${inJson('attachments')})`,
  requestAttachment: sql`exists (select from service_requests x where x.dealer_id = f.dealer_id and ${inJson('attachments')})`,
  checkinAttachment: sql`exists (select from checkins x where x.dealer_id = f.dealer_id and ${inJson('attachments')})`,
  acceptancePhoto: sql`exists (select from acceptance_photos x where x.dealer_id = f.dealer_id and x.uuid = f.uuid)`,
  upload: sql`exists (select from upload_versions x where x.dealer_id = f.dealer_id and x.uuid = f.uuid)`,
  dataExport: sql`exists (select from data_exports x where x.dealer_id = f.dealer_id and x.file_uuid = f.uuid)`,
}

/** True for files (`f`) that no row shows. */
export const isLeftOver: RawBuilder<boolean> = sql<boolean>`not (case ${sql.join(
  Object.entries(FILE_USES).map(
    ([use, { record, role }]) =>
      sql`when f.owner_record = ${record} and f.role = ${role} then ${SHOWN[use as keyof typeof FILE_USES]}`,
  ),
  sql` `,
)} else true end)`
