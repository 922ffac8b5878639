import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/api/comments/comments.ts'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { InboxEntry } from '#contract/api/inbox/inbox.ts'
import { COMMENT_MAX, COMMENTED_RECORDS } from '#contract/comments/comments.ts'
import { RICH_MENTIONS_MAX, type RichDocument, richPlainText } from '#contract/richText/document.ts'
import { type NewsWorld, openNewsWorld, textOf } from '#tests/server/news/newsWorld.ts'
import { tryAsOwner } from '#tests/server/tenants/tryAsOwner.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'

type List = EndpointOutput<'GET /v1/comments/:record/:uuid'>
let world: NewsWorld
let editor: Person
let reader: Person
beforeAll(async () => {
  world = await openNewsWorld()
  ;({ editor, reader } = world)
})
afterAll(() => world.close())

const path = (uuid: string) => `/v1/comments/news/${uuid}`
const list = (who: Person, uuid: string, query = '') => who.client.ok<List>('GET', `${path(uuid)}${query}`)
const write = (who: Person, uuid: string, text: string | RichDocument) =>
  who.client.send('POST', path(uuid), { text: typeof text === 'string' ? textOf(text) : text })
const written = async (who: Person, uuid: string, text: string) => (await write(who, uuid, text)).json as Comment
const closed = (uuid: string) => world.row(uuid).then((row) => world.change(editor, row, { allows_comments: false }))
const mention = {
  type: 'mention',
  attrs: { id: '018f0000-0000-7000-8000-000000000001', label: 'Bert Muster' },
} as const

describe('comments on a notice', () => {
  it('A reader writes a comment, and everybody who reads the notice gets it with its author, but nobody else', async () => {
    const { uuid } = await world.write(editor, { is_for_everybody: false, location_uuids: [world.north] })
    const sockets = [await world.northReader.socket(), await reader.socket()] as const
    const made = await written(world.northReader, uuid, 'Bis wann?')
    await sockets[0].until(() => sockets[0].all('comments.changed').length > 0)
    expect(sockets[0].all('comments.changed')).toEqual([{ record: 'news', uuid }])
    const { items, count, may_write } = await list(editor, uuid)
    expect(items.map(({ text, author }) => [text, author.uuid])).toEqual([
      [textOf('Bis wann?'), world.northReader.uuid],
    ])
    expect([count, may_write, made.may_edit]).toEqual([1, true, true])
    expect(await world.card(editor, uuid)).toMatchObject({ json: { comment_count: 1, allows_comments: true } })
    await sockets[1].settled()
    expect(sockets[1].all('comments.changed')).toEqual([])
    for (const answer of [await reader.client.send('GET', path(uuid)), await write(reader, uuid, 'Ich auch')])
      expect(codeOf(answer)).toBe('not_found')
  })

  it('After comments are switched off they stay readable, and none is written or changed', async () => {
    const { uuid } = await world.write(editor)
    const made = await written(reader, uuid, 'Danke')
    await closed(uuid)
    expect(await list(reader, uuid)).toMatchObject({ may_write: false, count: 1, items: [{ may_edit: false }] })
    expect(codeOf(await write(reader, uuid, 'Noch etwas'))).toBe('comments_closed')
    const change = { version: made.version, text: textOf('Anders') }
    expect(codeOf(await reader.client.send('PATCH', `${path(uuid)}/${made.uuid}`, change))).toBe('comments_closed')
    // An own comment can always be taken back.
    expect(codeOf(await reader.client.send('DELETE', `${path(uuid)}/${made.uuid}`))).toBe('ok')
    expect((await list(reader, uuid)).count).toBe(0)
  })

  it('A draft, an expired notice and a deleted one take no comments', async () => {
    const draft = await world.write(editor, { is_draft: true })
    expect(codeOf(await write(editor, draft.uuid, 'Entwurf'))).toBe('comments_closed')
    const { uuid } = await world.write(editor)
    await editor.client.ok('DELETE', `/v1/news/${uuid}`)
    expect(codeOf(await write(reader, uuid, 'Weg'))).toBe('not_found')
  })

  it('Only the author changes a comment, which is then marked, and a stale change is refused', async () => {
    const { uuid } = await world.write(editor)
    const made = await written(reader, uuid, 'Bühne 3')
    const change = (who: Person, version: number, text: string) =>
      who.client.send('PATCH', `${path(uuid)}/${made.uuid}`, { version, text: textOf(text) })
    expect(codeOf(await change(editor, 1, 'Fremd'))).toBe('no_permission')
    expect((await change(reader, 1, 'Bühne 4')).json).toMatchObject({ version: 2, text: textOf('Bühne 4') })
    expect(codeOf(await change(reader, 1, 'Bühne 5'))).toBe('version_conflict')
    const [shown] = (await list(world.northReader, uuid)).items
    expect(shown?.edited_at).not.toBeNull()
    expect([shown?.may_edit, shown?.may_delete]).toEqual([false, false])
  })

  it('The author or an editor of the notice deletes a comment: its text is erased, and a mark stays', async () => {
    const { uuid } = await world.write(editor)
    const made = await written(reader, uuid, 'Geheim: 4711')
    expect(codeOf(await world.northReader.client.send('DELETE', `${path(uuid)}/${made.uuid}`))).toBe('no_permission')
    const remove = () => editor.client.send('DELETE', `${path(uuid)}/${made.uuid}`)
    expect([codeOf(await remove()), codeOf(await remove())]).toEqual(['ok', 'ok'])
    const { items, count } = await list(reader, uuid)
    expect(count).toBe(0)
    expect(items).toMatchObject([{ uuid: made.uuid, text: { content: [] }, may_edit: false, may_delete: false }])
    const stored = await world.server.database.inDealer(world.dealer.dealerId, (tx) =>
      tx
        .selectFrom('audit_events')
        .select(['event', 'by_user', 'before'])
        .where('record_uuid', '=', made.uuid)
        .execute(),
    )
    expect(stored).toMatchObject([{ event: 'comment.removed', by_user: editor.uuid }])
    expect(JSON.stringify(stored)).not.toContain('4711')
  })

  it('Earlier comments come page by page, and none twice', async () => {
    const { uuid } = await world.write(editor)
    const made: string[] = []
    for (let nth = 0; nth < 5; nth++) made.push((await written(reader, uuid, `Nr. ${nth}`)).uuid)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: List = await list(reader, uuid, `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.items.map((one) => one.uuid))
      expect(page.count).toBe(5)
      cursor = page.next_cursor
    }
    expect(seen).toEqual(made.reverse())
  })

  it('A repeated request with the same key writes one comment', async () => {
    const { uuid } = await world.write(editor)
    const key = randomUUID()
    const send = () => reader.client.send('POST', path(uuid), { text: textOf('Einmal') }, { 'idempotency-key': key })
    const [first, second] = [await send(), await send()]
    expect(second.json).toEqual(first.json)
    expect((await list(reader, uuid)).count).toBe(1)
  })
})

describe('bad input of comments', () => {
  it.each<[string, unknown, object]>([
    ['an empty text', { type: 'doc', content: [] }, { text: 'required' }],
    ['blanks', textOf('   '), { text: 'required' }],
    ['20,000 emoji', textOf('🔧'.repeat(20_000)), { text: 'too_long' }],
    ['one character too many', textOf('x'.repeat(COMMENT_MAX + 1)), { text: 'too_long' }],
    [
      'a picture',
      { type: 'doc', content: [{ type: 'picture', attrs: { file_uuid: mention.attrs.id, alt: 'Bild' } }] },
      { text: 'invalid_type' },
    ],
    [
      'too many mentions',
      {
        type: 'doc',
        content: [{ type: 'paragraph', content: Array.from({ length: RICH_MENTIONS_MAX + 1 }, () => mention) }],
      },
      { text: 'too_big' },
    ],
  ])('A comment with %s is refused at its text, and nothing is stored', async (_what, text, fields) => {
    const { uuid } = await world.write(editor)
    const answer = await write(reader, uuid, text as RichDocument)
    expect(fieldsOf(answer)).toEqual(fields)
    expect((await list(reader, uuid)).items).toEqual([])
  })

  it('A comment is found below its own row only', async () => {
    const [first, second] = [await world.write(editor), await world.write(editor)]
    const made = await written(reader, first.uuid, 'Hier')
    expect(codeOf(await reader.client.send('DELETE', `${path(second.uuid)}/${made.uuid}`))).toBe('not_found')
    expect((await list(reader, first.uuid)).count).toBe(1)
  })

  it('An unknown record, row, comment or cursor is refused', async () => {
    const { uuid } = await world.write(editor)
    expect(codeOf(await reader.client.send('GET', `/v1/comments/paper/${uuid}`))).toBe('validation_failed')
    expect(codeOf(await reader.client.send('GET', path(world.north)))).toBe('not_found')
    expect(codeOf(await reader.client.send('DELETE', `${path(uuid)}/${uuid}`))).toBe('not_found')
    expect(codeOf(await reader.client.send('GET', `${path(uuid)}?cursor=x`))).toBe('validation_failed')
  })
})

describe('comments and their row', () => {
  it('The comments are purged together with their row, and those of other rows stay', async () => {
    const [first, second] = [await world.write(editor), await world.write(editor)]
    for (const { uuid } of [first, second]) await write(reader, uuid, 'Bleibt')
    const left = await tryAsOwner(world.server, async (query) => {
      await query('set local search_path = app')
      // The functions of the retention delete rows as this role. Notices have none yet.
      await query('grant select, delete on news to werkbank_lookup')
      for (const verb of ['select', 'delete'])
        await query(`create policy test_${verb} on news for ${verb} to werkbank_lookup using (true)`)
      await query('set local role werkbank_lookup')
      await query(`select set_config('app.dealer', '${world.dealer.dealerId}', true)`)
      await query(`delete from news where uuid = '${first.uuid}'`)
      return query(`select record_uuid from comments where record_uuid in ('${first.uuid}', '${second.uuid}')`)
    })
    expect(left.map(({ record_uuid }) => record_uuid)).toEqual([second.uuid])
  })

  it.each(COMMENTED_RECORDS)('A module says who may read the comments of %s', async (record) => {
    const answer = await reader.client.send('GET', `/v1/comments/${record}/${randomUUID()}`)
    expect(codeOf(answer)).toBe('not_found')
  })

  it('Every record with comments has the trigger that purges them', async () => {
    const found = await tryAsOwner(world.server, (query) =>
      query(`select encode(tgargs, 'escape') as record from pg_trigger where tgname = 'purge_comments'`),
    )
    expect(found.map(({ record }) => String(record).replace('\\000', '')).sort()).toEqual([...COMMENTED_RECORDS].sort())
  })

  it('DAT-03 After a person is anonymised no comment names them, and their own comments stay without their name', async () => {
    const leaver = await world.person({ '*': ['location.read'] })
    const row = await world.admin.client.ok<{ version: number }>('GET', `/v1/users/${leaver.uuid}`)
    const renamed = { version: row.version, first_name: 'Canaria', last_name: 'Zanzibarowski' }
    await world.admin.client.ok('PATCH', `/v1/users/${leaver.uuid}`, renamed)
    const { uuid } = await world.write(editor)
    await write(leaver, uuid, 'Gezeichnet Zanzibarowski')
    await write(reader, uuid, 'Danke, Canaria Zanzibarowski')
    const export_ = { password: TEST_PASSWORD, name: 'Canaria Zanzibarowski' }
    await world.admin.client.ok('POST', `/v1/privacy/user/${leaver.uuid}/anonymise`, export_)
    const { items, count } = await list(reader, uuid)
    expect(count).toBe(2)
    expect(JSON.stringify(items)).not.toMatch(/zanzibarowski|canaria/i)
  })
})

describe('7.17 mentions in comments', () => {
  const inbox = async (who: Person, uuid: string) =>
    (await who.client.ok<{ items: InboxEntry[] }>('GET', '/v1/inbox')).items.filter(({ subject }) => subject === uuid)
  const naming = (...users: { uuid: string; label: string }[]): RichDocument => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: users.map(({ uuid, label }) => ({ type: 'mention' as const, attrs: { id: uuid, label } })),
      },
    ],
  })

  it('A mention in a comment on a notice tells the user once, and nobody who does not read the notice', async () => {
    const notice = await world.write(editor, { is_for_everybody: false, location_uuids: [world.north] })
    const both = [world.northReader, reader].map(({ uuid }) => ({ uuid, label: 'X' }))
    expect((await write(editor, notice.uuid, naming(...both))).status).toBe(200)
    expect((await write(editor, notice.uuid, naming(...both))).status).toBe(200)
    expect(await inbox(world.northReader, notice.uuid)).toMatchObject([
      { kind: 'newsMention', details: { title: notice.title } },
    ])
    expect(await inbox(reader, notice.uuid)).toEqual([])
  })

  it('A mention is stored with the real name of the user, and one of an unknown user is refused', async () => {
    const { uuid } = await world.write(editor)
    const made = await write(editor, uuid, naming({ uuid: reader.uuid, label: 'Geschäftsführung' }))
    expect(richPlainText((made.json as Comment).text)).toBe('@Toni Testmann')
    const refused = await write(editor, uuid, naming({ uuid: mention.attrs.id, label: 'Bert Muster' }))
    expect(fieldsOf(refused)).toEqual({ text: 'unknown_value' })
  })

  it('A mention in the text of a notice has the real name of the user in each language', async () => {
    const body = naming({ uuid: reader.uuid, label: 'Geschäftsführung' })
    const notice = await world.write(editor, { body, translations: [{ language: 'en', title: 'Lift', body }] })
    expect(richPlainText(notice.body)).toBe('@Toni Testmann')
    expect(notice.translations.map((text) => richPlainText(text.body))).toEqual(['@Toni Testmann'])
    const unknown = naming({ uuid: mention.attrs.id, label: 'Bert Muster' })
    expect(fieldsOf(await world.change(editor, notice, { body: unknown }))).toEqual({ body: 'unknown_value' })
  })

  it('An editor whose right to read was taken writes no comment', async () => {
    const { uuid } = await world.write(editor)
    const other = await world.person({ global: ['global.news.read', 'global.news.update'] })
    expect(codeOf(await write(other, uuid, 'Hallo'))).toBe('comments_closed')
  })
})
