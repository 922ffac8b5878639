import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RICH_MENTIONS_MAX } from '#contract/richText/document.ts'
import { codeOf, fieldsOf } from '#tests/server/worlds/chatWorld.ts'
import { dayFrom, TODAY } from '#tests/support/clock/testDay.ts'
import { type Card, type NewsWorld, openNewsWorld, textOf } from './newsWorld.ts'

let world: NewsWorld
beforeAll(async () => {
  world = await openNewsWorld()
})
afterAll(() => world.close())

const paragraph = (...content: object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const linked = (href: string) => paragraph({ type: 'text', text: 'Link', marks: [{ type: 'link', attrs: { href } }] })
const mention = { type: 'mention', attrs: { id: '018f0000-0000-7000-8000-000000000001', label: 'B' } }
/** Runs of ten thousand emoji, because one run of text has a limit of its own. */
const emoji = (number: number) =>
  Array.from({ length: number / 10_000 }, () => ({ type: 'text', text: '🔧'.repeat(10_000) }))
const count = async () => (await world.editor.client.ok<{ count: number }>('GET', '/v1/news/count')).count
const send = (given: object) =>
  world.editor.client.send('POST', '/v1/news', Object.assign({ title: 'Verkehrt' }, given))

describe('nodes and links that could run something', () => {
  it.each([
    ['a script', { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }],
    ['a style', { type: 'doc', content: [{ type: 'style', attrs: { css: 'body{display:none}' } }] }],
    ['a frame', { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://fremd.example' } }] }],
    ['a drawing', { type: 'doc', content: [{ type: 'svg', attrs: { onload: 'alert(1)' } }] }],
    ['an attribute of a paragraph', { type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'alert(1)' } }] }],
    ['HTML in place of a document', '<script>alert(1)</script>'],
    ['a data link', linked('data:text/html,<script>alert(1)</script>')],
    ['a script link', linked('javascript:alert(1)')],
    ['a script link in disguise', linked('java\tscript:alert(1)')],
    ['a link of another host without a scheme', linked('//fremd.example')],
    [
      'a chip that leads to another host',
      paragraph({ type: 'recordChip', attrs: { path: '//1249763844/', label: 'DEM-AB 123' } }),
    ],
    [
      'a chip that leaves the app',
      paragraph({ type: 'recordChip', attrs: { path: 'https://fremd.example', label: 'x' } }),
    ],
    [
      'a picture from elsewhere',
      { type: 'doc', content: [{ type: 'picture', attrs: { src: 'https://fremd.example/x.png' } }] },
    ],
  ])('A notice with %s is refused at its text, and nothing is stored', async (_what, body) => {
    const before = await count()
    const answer = await send({ body })
    expect(codeOf(answer)).toBe('validation_failed')
    expect(Object.keys(fieldsOf(answer) ?? {}).every((path) => path.startsWith('body'))).toBe(true)
    expect(await count()).toBe(before)
  })

  it('Tags that somebody types are words, and are stored and shown as such', async () => {
    const typed = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const { uuid } = await world.write(world.editor, { title: '<b>Bühne</b>', body: textOf(typed) })
    const { json } = await world.card(world.reader, uuid)
    expect(json).toMatchObject({ title: '<b>Bühne</b>', body: textOf(typed) } satisfies Partial<Card>)
  })
})

describe('the size of a notice', () => {
  it.each([
    ['100,000 emoji', paragraph(...emoji(100_000)), 'too_long'],
    ['thousands of mentions', paragraph(...Array.from({ length: 3_900 }, () => mention)), 'too_big'],
    ['one mention too many', paragraph(...Array.from({ length: RICH_MENTIONS_MAX + 1 }, () => mention)), 'too_big'],
  ])('A notice with %s is refused at its text, and nothing is stored', async (_what, body, code) => {
    const before = await count()
    expect(fieldsOf(await send({ body }))).toEqual({ body: code })
    expect(await count()).toBe(before)
  })

  it('10,000 mentions are more bytes than any notice needs, and are refused before they are read as a whole', async () => {
    const nodes = await send({ body: paragraph(...Array.from({ length: 10_000 }, () => mention)) })
    expect([nodes.status, codeOf(nodes)]).toEqual([413, 'payload_too_large'])
  })

  it('A text of the largest allowed size is stored whole', async () => {
    const body = textOf('🔧'.repeat(7_500))
    const row = await world.write(world.editor, { body })
    expect(row.body).toEqual(body)
  })
})

describe('the audience and the times of a notice', () => {
  it('Publishing a notice without an audience is refused at the field of the locations, and its draft is kept', async () => {
    const draft = await world.write(world.editor, { is_draft: true, is_for_everybody: false })
    const answer = await world.change(world.editor, draft, { is_draft: false })
    expect(fieldsOf(answer)).toEqual({ location_uuids: 'required' })
    expect(await world.row(draft.uuid)).toMatchObject({ version: draft.version, state: 'draft', body: draft.body })
  })

  it('A notice that ends before it begins is refused at its end, and the stored one stays', async () => {
    const row = await world.write(world.editor, { is_draft: true })
    const times = { publish_from: '2026-10-02T08:00:00.000Z', publish_until: '2026-10-01T08:00:00.000Z' }
    expect(fieldsOf(await world.change(world.editor, row, times))).toEqual({ publish_until: 'too_small' })
    expect(await world.row(row.uuid)).toMatchObject({ version: row.version, publish_from: null })
  })

  it('A new notice whose end or deadline is past is refused, and a stored notice may end in the past', async () => {
    const yesterday = dayFrom(-1)
    const ended = await send({ is_for_everybody: true, is_draft: false, publish_until: `${yesterday}T08:00:00.000Z` })
    expect(fieldsOf(ended)).toEqual({ publish_until: 'too_small' })
    const late = await send({ is_for_everybody: true, needs_confirmation: true, confirm_until: yesterday })
    expect(fieldsOf(late)).toEqual({ confirm_until: 'too_small' })
    const row = await world.write(world.editor, { needs_confirmation: true, confirm_until: TODAY })
    const stopped = await world.change(world.editor, row, { publish_until: `${yesterday}T08:00:00.000Z` })
    expect([stopped.status, (stopped.json as typeof row).state]).toEqual([200, 'expired'])
  })

  it('An audience with locations that do not exist is refused', async () => {
    const answer = await send({ location_uuids: [world.team] })
    expect(fieldsOf(answer)).toEqual({ location_uuids: 'unknown_value' })
  })
})

describe('cursors of the list that this server did not write', () => {
  it.each([
    ['a uuid that is none', { rank: 0, at: '2026-01-01T00:00:00.000Z', uuid: 'abc' }],
    ['an endless rank', { rank: 1e300, at: '2026-01-01T00:00:00.000Z', uuid: mention.attrs.id }],
    ['a time without a day', { rank: 0, at: '1', uuid: mention.attrs.id }],
    ['a year that the database does not know', { rank: 0, at: '+275760-01-01T00:00:00Z', uuid: mention.attrs.id }],
  ])('A cursor of the list with %s is refused', async (_what, place) => {
    const cursor = Buffer.from(JSON.stringify(place)).toString('base64url')
    const answer = await world.editor.client.send('GET', `/v1/notices?cursor=${cursor}`)
    expect([answer.status, fieldsOf(answer)]).toEqual([400, { cursor: 'invalid_format' }])
  })
})
