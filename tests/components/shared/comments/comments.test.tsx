import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Comment } from '#contract/api/comments/comments.ts'
import { COMMENT_MAX } from '#contract/comments/comments.ts'
import { EMPTY_DOCUMENT, type RichDocument, richPlainText } from '#contract/richText/document.ts'
import { CommentsFold } from '#renderer/shared/comments/CommentsFold.tsx'
import { type Answers, answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, signIn, tell, uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const at = new Date('2026-09-15T07:00:00.000Z').toISOString()
const ROW = uuidOf(60)
const me = { uuid: ANNA.uuid, first_name: ANNA.first_name, last_name: ANNA.last_name }

const textOf = (text: string): RichDocument => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const comment = (number: number, text: string, given: Partial<Comment> = {}): Comment => ({
  uuid: uuidOf(number),
  version: 1,
  author: BERT,
  text: textOf(text),
  created_at: at,
  edited_at: null,
  deleted_at: null,
  may_edit: false,
  may_delete: false,
  ...given,
})

/** A server with these comments, newest first. */
function comments(items: Comment[], more: Answers = {}, mayWrite = true) {
  const state = { items }
  answer({
    'GET /v1/comments/:record/:uuid': () => ({
      items: state.items,
      has_more: false,
      next_cursor: null,
      count: state.items.filter(({ deleted_at }) => deleted_at === null).length,
      may_write: mayWrite,
    }),
    'POST /v1/comments/:record/:uuid': ({ body }) => {
      const made = comment(90, '', { text: body.text, author: me, may_edit: true, may_delete: true })
      state.items = [made, ...state.items]
      return made
    },
    ...more,
  })
  return state
}
async function open() {
  signIn()
  await show(<CommentsFold record="news" uuid={ROW} count={2} />, ['comments', 'richText', 'errors', 'records'])
  const fold = page.getByRole('button', { name: 'Kommentare' })
  if (fold.element().getAttribute('aria-expanded') === 'false') await fold.click()
}
const field = () => page.getByRole('textbox', { name: 'Ihr Kommentar' })
const send = () => page.getByRole('button', { name: 'Kommentieren' })
async function type(text: string) {
  await field().click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  await userEvent.keyboard(text)
}

test('The comments are read from the oldest on, with their authors and marks', async () => {
  comments([
    comment(63, '', { text: EMPTY_DOCUMENT, deleted_at: at }),
    comment(62, 'Ab Montag', { edited_at: at }),
    comment(61, 'Bis wann?'),
  ])
  await open()
  const list = page.getByRole('list', { name: 'Kommentare' })
  await expect.element(list.getByText('Bis wann?')).toBeVisible()
  const shown = list.element().textContent ?? ''
  expect(shown.indexOf('Bis wann?')).toBeLessThan(shown.indexOf('Ab Montag'))
  await expect.element(list.getByText('bearbeitet')).toBeVisible()
  await expect.element(list.getByText('Dieser Kommentar wurde gelöscht.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Löschen' })).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('A written comment appears below the others, and its draft is removed', async () => {
  comments([])
  await open()
  await expect.element(page.getByText('Noch keine Kommentare.')).toBeVisible()
  await type('Danke für den Hinweis')
  await send().click()
  await expect.element(page.getByRole('article').getByText('Danke für den Hinweis')).toBeVisible()
  expect(askedFor('POST /v1/comments/:record/:uuid').map(({ body }) => richPlainText(body.text))).toEqual([
    'Danke für den Hinweis',
  ])
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.startsWith('comment_draft/'))).toEqual([])
})

test('A refused comment returns to the field with the reason, and is offered again after a reload', async () => {
  comments([], { 'POST /v1/comments/:record/:uuid': () => refusal('comments_closed') })
  await open()
  await type('Nicht verlieren')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Kommentare sind hier ausgeschaltet.')).toBeVisible()
  await expect.element(field()).toHaveTextContent('Nicht verlieren')
  await page.getByRole('button', { name: 'Kommentare' }).click()
  await expect.element(field()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Kommentare' }).click()
  await expect.element(page.getByText('Nicht verlieren')).toBeVisible()
})

test('Comments that are closed can only be read', async () => {
  comments([comment(61, 'Bis wann?')], {}, false)
  await open()
  await expect.element(page.getByText('Neue Kommentare sind hier ausgeschaltet.')).toBeVisible()
  await expect.element(page.getByText('Bis wann?')).toBeVisible()
  await expect.element(send()).not.toBeInTheDocument()
})

test('A comment of another user appears without a reload', async () => {
  const state = comments([])
  await open()
  await expect.element(page.getByText('Noch keine Kommentare.')).toBeVisible()
  state.items = [comment(61, 'Gerade geschrieben')]
  tell('comments.changed', { record: 'news', uuid: ROW })
  await expect.element(page.getByText('Gerade geschrieben')).toBeVisible()
})

test('An own comment can be changed, and a change of it in another window is shown before it is replaced', async () => {
  const own = { author: me, may_edit: true, may_delete: true }
  const state = comments([comment(61, 'Bühne 3', own)], {
    'PATCH /v1/comments/:record/:uuid/:comment_uuid': ({ body }) => {
      const [current] = state.items
      if (body.version !== current?.version) return refusal('version_conflict')
      const changed = comment(61, '', { ...own, text: body.text, version: body.version + 1, edited_at: at })
      state.items = [changed]
      return changed
    },
  })
  await open()
  await page.getByRole('button', { name: 'Bearbeiten' }).click()
  state.items = [comment(61, 'Von anderswo', { ...own, version: 2 })]
  const edited = page.getByRole('article').getByRole('textbox', { name: 'Ihr Kommentar' })
  await edited.click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  await userEvent.keyboard(' und 4')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByText('an anderer Stelle geändert', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect.element(page.getByRole('article').getByText('Bühne 3 und 4')).toBeVisible()
  await expect.element(page.getByText('bearbeitet')).toBeVisible()
})

test('A comment is deleted only after a second press', async () => {
  const state = comments([comment(61, 'Weg damit', { may_delete: true })], {
    'DELETE /v1/comments/:record/:uuid/:comment_uuid': () => {
      state.items = [comment(61, '', { text: EMPTY_DOCUMENT, deleted_at: at })]
      return undefined
    },
  })
  await open()
  await page.getByRole('button', { name: 'Löschen' }).click()
  expect(askedFor('DELETE /v1/comments/:record/:uuid/:comment_uuid')).toEqual([])
  await page.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect.element(page.getByText('Dieser Kommentar wurde gelöscht.')).toBeVisible()
})

test('A text that is too long shows by how many characters, and is not sent', async () => {
  localStorage.setItem(`comment_draft_owner`, `ahf01/${ANNA.uuid}`)
  localStorage.setItem(`comment_draft/news/${ROW}`, JSON.stringify(textOf('x'.repeat(COMMENT_MAX + 7))))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  comments([])
  await open()
  await expect.element(page.getByText('Kürzen Sie ihn um \u20667\u2069.', { exact: false })).toBeVisible()
  await expect.element(send()).toBeDisabled()
})
