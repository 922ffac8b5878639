import { sql } from 'kysely'
import type { Context } from '#server/records/service.ts'
import { recordSource } from '#server/search/recordSource.ts'
import type { SearchSource } from '#server/search/searchSource.ts'

const groupName = sql`coalesce((select g.name from upload_groups g
  where g.dealer_id = r.dealer_id and g.uuid = r.upload_group_uuid), '')`

/** Finds shared files by name, description and tags, in the file groups that the user may read. */
export const uploadSource = ({ record, hooks }: Pick<Context, 'record' | 'hooks'>): SearchSource =>
  recordSource({
    name: 'upload',
    record,
    hooks,
    order: sql`r.created_at desc, r.uuid desc`,
    shown: {
      title: sql<string>`r.name`,
      details: sql`json_build_array(json_build_object('kind', 'text', 'text', ${groupName}),
        json_build_object('kind', 'text', 'text', array_to_string(r.tags, ', ')))`,
      at: sql`coalesce(r.uploaded_at, r.created_at)`,
    },
  })
