import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collectOwnData } from '#server/modules/auth/profile/ownData.ts'
import { OWN_PARTS } from '#server/modules/auth/profile/ownParts.ts'
import { openRecordWorld, type Person, type RecordWorld } from '#tests/server/worlds/recordWorld.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

let server: TestServer
let world: RecordWorld
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: false })
  world = await openRecordWorld(server)
})
afterAll(() => server.close())

/** Columns that could identify a person and are in no copy, each with the reason. */
const LEFT_OUT: Record<string, string> = {
  'audit_seals.event_uuid': 'an event, not a person',
  'bay_passes.user_uuid': 'who stands at a terminal now, for three minutes at most',
  'chat_later_messages.mentions': 'colleagues whom a message will mention, who are named in its text',
  'chat_later_messages.reply_to': 'a message, not a person',
  'chat_messages.client_uuid': 'a message, not a person',
  'chat_messages.message_uuid': 'a message, not a person',
  'chat_rules.target_uuid': 'a group, a department or a location',
  'checkins.drop_uuid': 'one sending of the key-drop form, not a person',
  'comments.record_uuid': 'a row that a comment is about, not a person',
  'created_by_key.key': 'a form, not a person',
  'created_by_key.row_uuid': 'a row that was just created; forgotten after a day',
  'created_by_key.user_uuid':
    'keeps a click from counting twice; forgotten after a day, and the row itself is in the audit',
  'desktop_clients.device': 'a computer, whose name is in the copy',
  'desktop_clients.session_uuid': 'a session, which is in the copy',
  'duplicate_keys.row_uuid': 'a customer or a vehicle, not a user',
  'duplicate_pairs.dismissed_by': 'the decision is in the audit, which is in the copy',
  'duplicate_pairs.high_uuid': 'a customer or a vehicle, not a user',
  'duplicate_pairs.low_uuid': 'a customer or a vehicle, not a user',
  'event_deliveries.stream': 'a row that an event was about, not a person',
  'event_deliveries.subject_uuid': 'a row that an event was about, not a person',
  'faq_hidden.entry_uuid': 'an entry of the handbook, not a person',
  'faq_views.entry_uuid': 'an entry, not a person',
  'faq_votes.entry_uuid': 'an entry, not a person',
  'file_checks.after_uuid': 'the last file that was looked at',
  'file_moves.after_uuid': 'the last file that was looked at',
  'files.owner_uuid': 'the row that shows the file; the picture of the person is in the copy',
  'incoming_files.created_by': 'a file on its way, for a day at most; the photo itself is kept with the paper',
  'incoming_files.owner_uuid': 'the row that a file on its way is for',
  'inbox_entries.record_uuid': 'the row that an entry leads to, not a person',
  'kept_answers.attempt': 'the execution of a request, not a person',
  'kept_answers.key': 'a click, not a person',
  'kept_answers.user_uuid': 'keeps a click from counting twice; forgotten after a day',
  'log_lines.request_id': 'a request, not a person',
  'merged_rows.row_uuid': 'a row that was moved, not a person',
  'merges.kept_uuid': 'a customer or a vehicle, not a user',
  'merges.merged_by': 'the merge is in the audit, which is in the copy',
  'merges.merged_uuid': 'a customer or a vehicle, not a user',
  'merges.undone_by': 'the undo is in the audit, which is in the copy',
  'paper_photos.mark_id': 'a mark of the paper that is photographed, not a person',
  'plan_blocks.part_of': 'another block of the plan',
  'plan_blocks.work_uuids': 'works, not people',
  'record_words.record_uuid': 'the words of the row of the user, which is in the copy, for the search',
  'recovery_codes.user_uuid': 'hashes that open the account, and nothing else',
  'sessions.device_uuid': 'a device, which is in the copy',
}

/** Columns of one identifier that is no key of its own row and refers only to users. */
const couldBePeople = () =>
  server.database.inDealer(world.dealer.dealerId, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = (select relnamespace from pg_class where oid = 'users'::regclass) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype) and a.attname not in ('dealer_id', 'uuid')
        and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and a.attnum = any(k.conkey) and k.confrelid <> 'users'::regclass)
      order by 1`.execute(tx)
    return rows.map(({ name }) => name)
  })
const copyOf = ({ uuid }: Person) =>
  server.database.inDealer(world.dealer.dealerId, (tx) => collectOwnData(tx, uuid, readClock(), null))

describe('the copy of the own data', () => {
  it('The copy of the own data has every column that names a person, or a reason for leaving it out', async () => {
    const found = await couldBePeople()
    const told = Object.values(OWN_PARTS).flatMap(({ of }): readonly string[] => of)
    expect(found).toEqual(
      expect.arrayContaining(['saved_views.owner_uuid', 'departments.head_uuid', 'user_permissions.user_uuid']),
    )
    // The permissions are read with those of the groups.
    const known = [...told, ...Object.keys(LEFT_OUT), 'user_permissions.user_uuid']
    expect(found.filter((name) => !known.includes(name))).toEqual([])
    expect(known.filter((name) => !found.includes(name))).toEqual([])
  })

  it('The copy holds the data that the user wrote, did and kept, and nothing of other people', async () => {
    const [me, colleague] = [await world.person(), await world.person()]
    const named = async (one: Person, by: Person, values: object) => {
      const { version } = await by.client.ok<{ version: number }>('GET', `/v1/users/${one.uuid}`)
      await by.client.ok('PATCH', `/v1/users/${one.uuid}`, { version, ...values })
    }
    await named(colleague, me, { last_name: 'Fremdling', phone: '+49301112223' })
    await named(me, colleague, { last_name: 'Eigentum', phone: '+49304445556' })
    const pair = { type: 'private', user_uuid: colleague.uuid }
    const { chat_uuid } = await me.client.ok<{ chat_uuid: string }>('POST', '/v1/chats', pair)
    await me.client.ok('POST', `/v1/chats/${chat_uuid}/messages`, { content: 'Von mir geschrieben' })
    await colleague.client.ok('POST', `/v1/chats/${chat_uuid}/messages`, { content: 'Vertraulich von drüben' })
    const department = { name: 'Annahme', short_code: 'AN', color: '#112233', is_workshop_team: false }
    const { uuid } = await me.client.ok<{ uuid: string }>('POST', '/v1/departments', department)
    await me.client.ok('POST', `/v1/departments/${uuid}/members`, { users: [me.uuid, colleague.uuid] })
    const content = { columns: [], widths: {}, sort: 'last_name', filters: {}, density: 'normal' }
    await me.client.ok('POST', '/v1/views', { list: 'users', name: 'Meine Sicht', content })
    const { version } = await me.client.ok<{ version: number }>('GET', '/v1/admin/settings')
    await me.client.ok('PATCH', '/v1/admin/settings', { version, values: { custom_site_title: 'Ahorn' } })

    const copy = await copyOf(me)
    const text = JSON.stringify(copy)
    expect(copy).toMatchObject({
      user: { last_name: 'Eigentum' },
      departments: [{ name: 'Annahme', is_head: false, is_deputy: false }],
      chat_messages: [{ content: 'Von mir geschrieben' }],
      saved_views: [{ name: 'Meine Sicht' }],
      setting_changes: [{ key: 'custom_site_title' }],
      sessions: [{ device_name: 'test' }],
    })
    expect(copy.audit_events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          event: 'user.changed',
          is_own: false,
          after: expect.objectContaining({ last_name: 'Eigentum' }),
        }),
        expect.objectContaining({ event: 'user.changed', is_own: true, after: null }),
      ]),
    )
    for (const foreign of ['Fremdling', '+49301112223', 'Vertraulich', colleague.uuid])
      expect(text).not.toContain(foreign)
    expect(JSON.stringify(await copyOf(colleague))).not.toContain('Eigentum')
  })

  it('The copy says that a sign-in failed and that an administrator was allowed to see the user’s events', async () => {
    const [me, asks, decides] = [await world.person({}), await world.person(), await world.person()]
    const wish = { user_uuid: me.uuid, reason: 'Verdacht' }
    const { uuid } = await asks.client.ok<{ uuid: string }>('POST', '/v1/admin/audit/releases', wish)
    expect(await copyOf(me)).toMatchObject({ looks_at_own_events: [] })
    await decides.client.ok('POST', `/v1/admin/audit/releases/${uuid}/decision`, { is_approved: true })
    const copy = await copyOf(me)
    expect(copy).toMatchObject({ looks_at_own_events: [{ asked_at: expect.any(String) }] })
    for (const foreign of ['Verdacht', asks.uuid, decides.uuid]) expect(JSON.stringify(copy)).not.toContain(foreign)
    expect(await copyOf(asks)).toMatchObject({ looks_asked_for: [{ is_approved: true }] })
    expect(await copyOf(decides)).toMatchObject({ looks_decided: [{ is_approved: true }] })
  })
})
