import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EMPTY_DOCUMENT, type RichDocument } from '#contract/richText/document.ts'
import { richText } from '#contract/richText/schema.ts'
import { deskCode } from '#contract/service/deskCode.ts'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { USERS_KEY } from '#renderer/net/users.ts'
import { RichTextInput } from '#renderer/shared/richText/RichTextInput.tsx'
import { RichText } from '#renderer/shared/richText/reader/RichText.tsx'
import { show } from '#tests/support/components/show.tsx'

const schema = richText(10_000)
const latest: { document: RichDocument } = { document: EMPTY_DOCUMENT }

function Field({ start = EMPTY_DOCUMENT }: { start?: RichDocument }) {
  const [value, setValue] = useState(start)
  latest.document = value
  return (
    <>
      <RichTextInput id="text" label="Text" value={value} onChange={setValue} />
      <button
        type="button"
        onClick={() =>
          setValue({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Von anderen' }] }] })
        }
      >
        Andere
      </button>
    </>
  )
}

const box = () => page.getByRole('textbox', { name: 'Text', exact: true })
/** The editor itself, which replaces the shown text. */
const editor = () =>
  page.getByRole('textbox', { name: 'Text', exact: true }).and(page.elementLocator(document.body).getByRole('textbox'))

async function startWriting(): Promise<void> {
  await box().click()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
}

test('A text is typed, formatted with the keyboard, and stored in the form of the contract', async () => {
  await show(<Field />, ['richText'])
  await startWriting()
  await userEvent.keyboard('Ölwechsel ')
  await userEvent.keyboard('{Control>}b{/Control}sofort{Control>}b{/Control} bei W 12{Enter}- Filter{Enter}Öl')
  await expect
    .poll(() => latest.document)
    .toEqual({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Ölwechsel ' },
            { type: 'text', text: 'sofort', marks: [{ type: 'bold' }] },
            { type: 'text', text: ' bei W 12' },
          ],
        },
        {
          type: 'bulletList',
          content: ['Filter', 'Öl'].map((text) => ({
            type: 'listItem',
            content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
          })),
        },
      ],
    })
  expect(schema.safeParse(latest.document).success).toBe(true)
})

test('Letters that are typed right after a click are all kept in their order', async () => {
  await show(<Field />, ['richText'])
  await box().click()
  await userEvent.keyboard('Drehteller')
  await expect.poll(() => JSON.stringify(latest.document)).toContain('"Drehteller"')
})

test('An editor that is loaded late keeps the typed text, and leaves the focus in the next field', async () => {
  await show(
    <>
      <Field />
      <input aria-label="Nächstes" />
    </>,
    ['richText'],
  )
  await box().click()
  await userEvent.keyboard('Öl')
  ;(page.getByLabelText('Nächstes').element() as HTMLElement).focus()
  await expect.element(page.getByRole('toolbar')).toBeVisible()
  await expect.poll(() => JSON.stringify(latest.document)).toContain('"Öl"')
  await expect.element(page.getByLabelText('Nächstes')).toHaveFocus()
})

test('Deleting all text stores the empty document', async () => {
  await show(
    <Field start={{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Alt' }] }] }} />,
    ['richText'],
  )
  await startWriting()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(() => latest.document).toEqual(EMPTY_DOCUMENT)
})

test('Pasted HTML keeps headings, lists and safe links, and loses scripts, pictures and dangerous links', async () => {
  await show(<Field />, ['richText'])
  await startWriting()
  const data = new DataTransfer()
  data.setData(
    'text/html',
    '<h1>Titel</h1><p onclick="alert(1)">Text <a href="javascript:alert(1)">böse</a> <a href="https://werkbank.example/">gut</a><img src=x onerror=alert(1)></p><script>alert(1)</script><iframe src="https://a.example"></iframe><ul><li>eins</li></ul>',
  )
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  await expect.poll(() => JSON.stringify(latest.document)).toContain('eins')
  expect(schema.safeParse(latest.document).success).toBe(true)
  const stored = JSON.stringify(latest.document)
  expect(stored).not.toMatch(/javascript|onerror|onclick|iframe|alert/)
  expect(stored).toContain('https://werkbank.example/')
  expect(stored).toContain('böse')
})

test('A change from outside replaces the text of the editor', async () => {
  await show(<Field />, ['richText'])
  await startWriting()
  await userEvent.keyboard('Meins')
  await page.getByRole('button', { name: 'Andere' }).click()
  await expect.element(editor()).toHaveTextContent('Von anderen')
  await userEvent.keyboard('!')
})

test('A colleague is mentioned with @ and the keyboard', async () => {
  const user = { uuid: '018f4b1e-7c3a-7d5e-8f00-0123456789ab', first_name: 'Jörg', last_name: 'Ahrens' }
  queryClient.setQueryData(USERS_KEY, [user])
  await show(<Field />, ['richText'])
  await startWriting()
  await userEvent.keyboard('Fragt @jo')
  await expect.element(page.getByRole('option', { name: 'Jörg Ahrens' })).toBeVisible()
  await userEvent.keyboard('{Enter}bitte')
  await expect
    .poll(() => latest.document.content[0])
    .toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Fragt ' },
        { type: 'mention', attrs: { id: user.uuid, label: 'Jörg Ahrens' } },
        { type: 'text', text: ' bitte' },
      ],
    })
})

test('A link that is no address is refused in its dialog, and an e-mail address becomes a mailto link', async () => {
  await show(<Field />, ['richText'])
  await startWriting()
  await page.getByRole('button', { name: 'Link' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Adresse' }), 'javascript:alert(1)')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Das ist keine Adresse.')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Adresse' }), 'info@werkbank.example')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => JSON.stringify(latest.document)).toContain('mailto:info@werkbank.example')
})

test('A formatted text is shown without the editor, and without any link that the contract refuses', async () => {
  const document: RichDocument = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Bühne 3' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'böse', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
          {
            type: 'text',
            text: 'gut',
            marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://werkbank.example/' } }],
          },
        ],
      },
    ],
  }
  const { container } = await show(<RichText document={document} />, ['richText'])
  await expect.element(page.getByRole('heading', { name: 'Bühne 3' })).toBeVisible()
  expect([...container.querySelectorAll('a')].map(({ href }) => href)).toEqual(['https://werkbank.example/'])
  expect(container.querySelector('strong a')?.textContent).toBe('gut')
})

test('3.16 A typed code of a paper becomes a link to its record, and longer words and links stay as they are', async () => {
  const uuid = '018f0000-0000-7000-8000-000000000060'
  const code = paperCode(uuid)
  const line = (text: string, href?: string) => ({
    type: 'paragraph' as const,
    content: [
      href === undefined
        ? { type: 'text' as const, text }
        : { type: 'text' as const, text, marks: [{ type: 'link' as const, attrs: { href } }] },
    ],
  })
  const document: RichDocument = {
    type: 'doc',
    content: [
      line(`Siehe ${code}, und W:913110.`),
      line(`Ankunft ${deskCode('checkin', uuid)}`),
      line(`Nachtrag ${code}/2.`),
      line(`x${code} und ${code}y`),
      line(code, 'https://werkbank.example'),
    ],
  }
  await show(<RichText document={document} />, ['richText'])
  const links = page.getByRole('link')
  await expect.element(links.first()).toHaveTextContent(code)
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    `/workshop/paper/${uuid}`,
    `/service/checkin/${uuid}`,
    `/workshop/paper/${uuid}/2`,
    'https://werkbank.example',
  ])
  await expect.element(page.getByText('und W:913110.', { exact: false })).toBeVisible()
})

test('A link in an older text that leads to a record on another machine is shown as plain text', async () => {
  const chip = (path: string, label: string) => ({ type: 'recordChip', attrs: { path, label } }) as const
  const document: RichDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [chip('//1249763844/', 'Neu anmelden'), chip('/faq', 'FAQ')] }],
  }
  await show(<RichText document={document} />, [])
  await expect.element(page.getByText('Neu anmelden')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq')
  expect(page.getByRole('link').elements()).toHaveLength(1)
})

test('The bullets of an Arabic list stand on its right, and those of a German one on its left', async () => {
  const listOf = (text: string) => ({
    type: 'bulletList' as const,
    content: [
      {
        type: 'listItem' as const,
        content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
      },
    ],
  })
  await show(<RichText document={{ type: 'doc', content: [listOf('1. افتح القائمة'), listOf('Menü öffnen')] }} />, [])
  const lists = page.getByRole('list')
  await expect.element(lists.first()).toHaveAttribute('dir', 'rtl')
  await expect.element(lists.last()).toHaveAttribute('dir', 'ltr')
})
