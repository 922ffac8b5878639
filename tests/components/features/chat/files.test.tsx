import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const STORE = 'POST /v1/chat-attachments'
const SENT = 'POST /v1/chats/:chat_uuid/messages'
const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const chosen = () => page.getByRole('list', { name: 'Dateien dieser Nachricht' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pdf = (name = 'Schaltplan.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const choose = (...files: File[]) => page.css('input[type=file]').first().upload(files)

let made = 0
/** The server stores each file, unless the test says otherwise. */
const storing = (fate: () => 'stored' | typeof lost | ReturnType<typeof refusal> = () => 'stored') =>
  answer({
    [STORE]: ({ query }) => {
      const given = fate()
      made += 1
      const stored = {
        file_uuid: uuidOf(900 + made),
        name: String(query?.name),
        size: 8,
        content_type: 'application/pdf',
      }
      return given === 'stored' ? stored : given
    },
  })

async function open(name: string) {
  const chat = group(1, name)
  const store = chats(chat)
  storing()
  await showScreen(feature, '/chat')
  await page.css('[data-chat]').filter({ hasText: name }).click()
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  return { ...store, chat }
}

test('A file without a text is a message, and its row offers the download', async () => {
  const { stored } = await open('Dateien 1')
  await choose(pdf())
  await expect.element(chosen().getByText('Schaltplan.pdf')).toBeVisible()
  await expect.element(chosen().getByRole('status')).not.toBeInTheDocument()
  await composer().click()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => stored.map(({ content, attachments }) => [content, attachments[0]?.name]))
    .toEqual([['', 'Schaltplan.pdf']])
  await expect.element(log().getByRole('button', { name: /Schaltplan\.pdf.* herunterladen/ })).toBeVisible()
  await expect.element(chosen()).not.toBeInTheDocument()
})

test('Without a network the text and the files stay, and nothing is sent until the files are stored', async () => {
  const { stored } = await open('Dateien 2')
  let isLost = true
  storing(() => (isLost ? lost : 'stored'))
  await composer().fill('Der Plan dazu')
  await choose(pdf())
  await expect
    .element(chosen().getByText('Dateien brauchen eine Verbindung. Text und Dateien bleiben hier.'))
    .toBeVisible()
  await composer().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(composer()).toHaveValue('Der Plan dazu')
  expect(askedFor(SENT)).toEqual([])
  isLost = false
  await chosen().getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect.element(chosen().getByRole('alert')).not.toBeInTheDocument()
  await button('Senden').click()
  await expect
    .poll(() => stored.map(({ content, attachments }) => [content, attachments.length]))
    .toEqual([['Der Plan dazu', 1]])
})

test('A refused file names the reason, and the message goes without it once it is removed', async () => {
  const { stored } = await open('Dateien 3')
  storing(() => refusal('wrong_file_type'))
  await choose(pdf('programm.exe'))
  await expect.element(chosen().getByRole('alert')).toBeVisible()
  await composer().fill('ohne Datei')
  await chosen()
    .getByRole('button', { name: /entfernen/ })
    .click()
  await userEvent.click(composer())
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.map(({ content }) => content)).toEqual(['ohne Datei'])
})

test('A pasted picture becomes a file of the message, and pasted text stays text', async () => {
  await open('Dateien 4')
  const paste = (fill: (data: DataTransfer) => void) => {
    const clipboardData = new DataTransfer()
    fill(clipboardData)
    composer()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  paste((data) => data.items.add(new File(['x'], 'Bild.png', { type: 'image/png' })))
  await expect.element(chosen().getByText('Bild.png')).toBeVisible()
  paste((data) => {
    data.setData('text/plain', 'Zelle')
    data.items.add(new File(['x'], 'Zelle.png', { type: 'image/png' }))
  })
  await expect.poll(() => askedFor(STORE).map(({ query }) => query?.name)).toEqual(['Bild.png'])
})

test('A dropped file is taken anywhere on the screen', async () => {
  await open('Dateien 5')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(pdf('Gutachten.pdf'))
  composer()
    .element()
    .dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true }))
  await expect.element(page.getByText('Dateien hier ablegen')).toBeVisible()
  composer()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(chosen().getByText('Gutachten.pdf')).toBeVisible()
  await expect.element(page.getByText('Dateien hier ablegen')).not.toBeInTheDocument()
})

test('More files than a message takes are refused with a sentence', async () => {
  await open('Dateien 6')
  await choose(...Array.from({ length: 11 }, (_one, nth) => pdf(`Seite ${nth}.pdf`)))
  await expect.element(page.getByText('Eine Nachricht hat höchstens 10 Dateien.')).toBeVisible()
  await expect.element(chosen()).not.toBeInTheDocument()
})

test('A deleted file leaves its name without a download', async () => {
  const { say, chat, alter, stored } = await open('Dateien 7')
  say(chat, 'Der Plan')
  await expect.element(log().getByText('Der Plan')).toBeVisible()
  alter(chat, stored[0]?.message_uuid ?? '', {
    attachments: [{ file_uuid: null, name: 'Plan.pdf', size: 8, content_type: 'application/pdf' }],
  })
  await expect.element(log().getByText('nicht mehr gespeichert')).toBeVisible()
  await expect.element(log().getByRole('button', { name: /Plan\.pdf/ })).not.toBeInTheDocument()
})
