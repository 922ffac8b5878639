import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/openEmbedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { readContent } from '#server/files/fileParts.ts'
import { testedDatabase } from '#tests/support/database/database.ts'
import { type Cluster, startPostgres } from '#tests/support/database/postgres.ts'

const migrations = join(import.meta.dirname, '../../../server/db/migrations')
/** The last state in which each part of the software kept its bytes in a table of its own. */
const BEFORE_FILES = '20261123T13'

const dealer = randomUUID()
const uuids = Array.from({ length: 12 }, () => randomUUID())
const [user, chat, userPicture, chatPicture, nobodysPicture, paper, photo, query, copy, change, location, other] = uuids
/** Larger than two pieces of stored content. */
const LARGE = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 7) % 251))
const LOGO = Buffer.from('a picture')
const OLD_LOGO = Buffer.from('an older picture')
const asUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const PAGE = 'FIN: WVWZZZCDZMW000001\nKeine Einträge für Ä'

let cluster: Cluster | undefined
let database: Database
const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-'))

async function fillOldSchema(client: pg.Client): Promise<void> {
  const oldFolder = join(dataDir, 'migrations')
  mkdirSync(oldFolder)
  for (const name of readdirSync(migrations))
    if (name < BEFORE_FILES) copyFileSync(join(migrations, name), join(oldFolder, name))
  await migrate(client, pathToFileURL(`${oldFolder}/`))
  const run = (text: string, values: unknown[]) => client.query(`${text}`, values)
  // The old rows are written with the rights of the server's requests.
  await client.query(`grant usage on schema app to werkbank_app; set role werkbank_app; set search_path to app;
    set app.dealer = '${dealer}'`)
  await run(`insert into dealers (dealer_id, code, name) values ($1, 'alt', 'Autohaus Alt')`, [dealer])
  for (const [uuid, bytes] of [
    [userPicture, LARGE],
    [chatPicture, LOGO],
    [nobodysPicture, LOGO],
  ])
    await run(`insert into avatars (dealer_id, uuid, content_type, bytes) values ($1, $2, 'image/png', $3)`, [
      dealer,
      uuid,
      bytes,
    ])
  await run(
    `insert into users (dealer_id, uuid, first_name, last_name, email, password_hash, avatar_uuid)
     values ($1, $2, 'Toni', 'Testmann', 'toni@alt.example', '', $3)`,
    [dealer, user, userPicture],
  )
  await run(
    `insert into user_permissions (dealer_id, user_uuid, scope, permission)
     values ($1, $2, 'HQ', 'location.workshop.paper.update'), ($1, $2, 'global', 'global.chat.read')`,
    [dealer, user],
  )
  await run(`insert into chats (dealer_id, uuid, type, name, avatar_uuid) values ($1, $2, 'group', 'Werkstatt', $3)`, [
    dealer,
    chat,
    chatPicture,
  ])
  await run(`insert into locations (dealer_id, uuid, key, description) values ($1, $2, 'HQ', 'Hauptbetrieb')`, [
    dealer,
    location,
  ])
  await run(await paperStatement(client), [dealer, paper, location])
  await run(
    `insert into paper_photos (dealer_id, uuid, paper_uuid, extension, caption, content_type, bytes, digest, width, height,
       created_at, created_by)
     values ($1, $2, $3, 1, 'Kratzer', 'image/jpeg', $4, sha256($4), 640, 480, now(), $5)`,
    [dealer, photo, paper, LARGE, user],
  )
  await run(
    `insert into hst_snapshots (dealer_id, uuid, vin, checked_at, source, items, created_at)
     values ($1, $2, 'WVWZZZCDZMW000001', now(), 'paste', '[]', now())`,
    [dealer, query],
  )
  await run(
    `insert into hst_inputs (dealer_id, snapshot_uuid, content_type, content) values ($1, $2, 'text/plain', $3)`,
    [dealer, query, PAGE],
  )
  await run(
    `insert into data_exports (dealer_id, uuid, user_uuid, created_at, expires_at, bytes)
     values ($1, $2, $3, now(), now(), $4), ($1, $5, $3, now(), now(), null)`,
    [dealer, copy, user, LOGO, other],
  )
  await run(
    `insert into settings (dealer_id, key, value) values ($1, 'custom_logo', $2), ($1, 'custom_info', '"Neu"')`,
    [dealer, JSON.stringify(asUrl(LOGO))],
  )
  await run(
    `insert into setting_changes (dealer_id, uuid, key, old_value, new_value, version, changed_by)
     values ($1, $2, 'custom_logo', $3, $4, 2, $5)`,
    [dealer, change, JSON.stringify(asUrl(OLD_LOGO)), JSON.stringify(asUrl(LOGO)), user],
  )
}

const EMPTY: Record<string, string> = {
  text: `''`,
  bigint: '0',
  jsonb: `'[]'`,
  'text[]': `'{}'`,
  boolean: 'false',
  'timestamp with time zone': 'now()',
}

/** A paper of an older schema; its required columns are empty. */
async function paperStatement(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = 'papers'::regclass and attnum > 0 and attnotnull and not atthasdef and not attisdropped
       and attname not in ('dealer_id', 'uuid', 'location_uuid')`,
  )
  const names = rows.map(({ name }) => `, ${name}`).join('')
  const values = rows.map(({ type }) => `, ${EMPTY[type] ?? 'null'}`).join('')
  return `insert into papers (dealer_id, uuid, location_uuid${names}) values ($1, $2, $3${values})`
}

beforeAll(async () => {
  if (testedDatabase === 'postgres') cluster = await startPostgres()
  const databaseUrl = await cluster?.createDatabase()
  const embedded = databaseUrl === undefined ? await openEmbedded(join(dataDir, 'db')) : undefined
  const client = embedded
    ? new pg.Client({ stream: () => embedded.connect() as never, user: 'postgres', database: 'postgres' })
    : new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await fillOldSchema(client)
  await client.end()
  await embedded?.close()
  database = await openDatabase({ databaseUrl, dataDir, onError: () => {} })
})
afterAll(async () => {
  await database.close()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A stored file: what it is and its bytes. */
const fileOf = (uuid: string | undefined) =>
  database.inDealer(dealer, async (tx) => {
    const row = await tx
      .selectFrom('files')
      .select(['owner_record', 'owner_uuid', 'role', 'content_type', 'size', 'width', 'created_by'])
      .where('uuid', '=', uuid ?? '')
      .executeTakeFirstOrThrow()
    return { row, bytes: await readContent({ dealerId: dealer, inDealer: (work) => work(tx) }, uuid ?? '') }
  })

describe('files of an older database', () => {
  it('An older database gets the file groups of photos and chats, with the rights of papers and chats', async () => {
    const { groups, rights } = await database.inDealer(dealer, async (tx) => ({
      groups: await tx.selectFrom('upload_groups').select(['uuid', 'default_for', 'max_megabytes']).execute(),
      rights: await tx
        .selectFrom('user_permissions')
        .select(['scope', 'permission'])
        .where('user_uuid', '=', user ?? '')
        .where('scope', 'like', 'upload_group:%')
        .execute(),
    }))
    expect(groups.map(({ default_for }) => default_for.join()).sort()).toEqual(['acceptance', 'chat'])
    expect(groups.every(({ max_megabytes }) => max_megabytes === 50)).toBe(true)
    const rightsOf = (use: string) => {
      const group = groups.find(({ default_for }) => default_for.join() === use)
      return rights
        .filter(({ scope }) => scope === `upload_group:${group?.uuid}`)
        .map((one) => one.permission)
        .sort()
    }
    expect(rightsOf('acceptance')).toEqual(['create', 'delete', 'read', 'update'].map((verb) => `upload_group.${verb}`))
    expect(rightsOf('chat')).toEqual(['upload_group.read'])
  })

  it('An older database keeps the pictures of its users and chats; unused ones go', async () => {
    const shown = await fileOf(userPicture)
    expect(shown.row).toMatchObject({ owner_record: 'user', owner_uuid: user, role: 'avatar', size: LARGE.length })
    expect(shown.bytes.equals(LARGE)).toBe(true)
    expect((await fileOf(chatPicture)).bytes.equals(LOGO)).toBe(true)
    await expect(fileOf(nobodysPicture)).rejects.toThrow()
  })

  it('An older database keeps the photos of its papers and who took them', async () => {
    const { row, bytes } = await fileOf(photo)
    expect(row).toMatchObject({ owner_record: 'paper', owner_uuid: paper, role: 'photo', width: 640, created_by: user })
    expect(bytes.equals(LARGE)).toBe(true)
  })

  it('An older database keeps the sources of HST snapshots and the finished copies of own data', async () => {
    const files = await database.inDealer(dealer, (tx) =>
      tx
        .selectFrom('files')
        .select(['uuid', 'owner_record'])
        .where('owner_uuid', 'in', [query ?? '', copy ?? ''])
        .execute(),
    )
    const found = new Map(files.map((one) => [one.owner_record, one.uuid]))
    expect((await fileOf(found.get('hst_snapshot'))).bytes.toString('utf8')).toBe(PAGE)
    expect((await fileOf(found.get('data_export'))).bytes.equals(LOGO)).toBe(true)
    const exports = await database.inDealer(dealer, (tx) =>
      tx.selectFrom('data_exports').select(['uuid', 'file_uuid']).execute(),
    )
    expect(new Map(exports.map((row) => [row.uuid, row.file_uuid]))).toEqual(
      new Map([
        [copy, copy],
        [other, null],
      ]),
    )
  })

  it('An older database keeps its logos, also those in the history of the settings', async () => {
    const { settings, changes } = await database.inDealer(dealer, async (tx) => ({
      settings: await tx.selectFrom('settings').select(['key', 'value']).orderBy('key').execute(),
      changes: await tx.selectFrom('setting_changes').select(['old_value', 'new_value']).execute(),
    }))
    expect(settings[0]).toEqual({ key: 'custom_info', value: 'Neu' })
    expect((await fileOf(String(settings[1]?.value))).bytes.equals(LOGO)).toBe(true)
    expect(changes[0]?.new_value).toBe(settings[1]?.value)
    expect((await fileOf(String(changes[0]?.old_value))).bytes.equals(OLD_LOGO)).toBe(true)
  })
})
