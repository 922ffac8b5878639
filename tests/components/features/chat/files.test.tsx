import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { clearFiles } from '#renderer/features/chat/files/chosenFiles.ts'
import { keepFiles, keptFilesOf, startKeptFiles } from '#renderer/features/chat/files/keptFiles.ts'
import { getDraft } from '#renderer/features/chat/outbox/drafts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { answer, askedFor, lost, refusal } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, uuidOf } from '#tests/support/components/signedIn.ts'

const STORE = 'POST /v1/chat-attachments'
const SENT = 'POST /v1/chats/:chat_uuid/messages'
const CHAT = uuidOf(201)
const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const chosen = () => page.getByRole('list', { name: 'Dateien dieser Nachricht' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pdf = (name = 'Schaltplan.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const choose = (...files: File[]) => page.css('input[type=file]').first().upload(files)

afterEach(clearFiles)

/** Lets promises and effects that are due run. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 50))

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

/** Opens a chat. With `isRestart` the user is still signed in, and this browser has kept what it had. */
async function open(name: string, isRestart = false) {
  const chat = group(1, name)
  const store = chats(chat)
  storing()
  const { screen } = await showScreen(feature, '/chat', { isSignedIn: !isRestart })
  await page.css('[data-chat]').filter({ hasText: name }).click()
  await expect.element(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  return { ...store, chat, screen }
}

test('A file can be sent without a text, and its message offers the download', async () => {
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

test('Enter while a file is uploading says that the message is sent later, and sends it once the file is stored', async () => {
  const { stored } = await open('Dateien 8')
  const arrival = Promise.withResolvers<void>()
  const file = { file_uuid: uuidOf(990), name: 'Plan.pdf', size: 8, content_type: 'application/pdf' }
  answer({ [STORE]: () => arrival.promise.then(() => file) })
  await choose(pdf('Plan.pdf'))
  await composer().fill('Der Plan dazu')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).toBeVisible()
  expect([askedFor(SENT).length, (composer().element() as HTMLTextAreaElement).value]).toEqual([0, 'Der Plan dazu'])
  arrival.resolve()
  await expect
    .poll(() => stored.map(({ content, attachments }) => [content, attachments[0]?.name]))
    .toEqual([['Der Plan dazu', 'Plan.pdf']])
  await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).not.toBeInTheDocument()
})

test('A message that waits for its file is sent even if the user leaves the chat, but not if the file is refused', async () => {
  for (const isRefused of [false, true]) {
    const { stored, screen } = await open(`Dateien ${isRefused ? 12 : 11}`)
    const arrival = Promise.withResolvers<unknown>()
    answer({ [STORE]: () => arrival.promise as never })
    await choose(pdf('Plan.pdf'))
    await composer().fill('Der Plan dazu')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).toBeVisible()
    await screen.unmount()
    const file = { file_uuid: uuidOf(992), name: 'Plan.pdf', size: 8, content_type: 'application/pdf' }
    arrival.resolve(isRefused ? refusal('wrong_file_type') : file)
    if (isRefused) await expect.poll(() => getDraft(CHAT)).toBe('Der Plan dazu')
    else await expect.poll(() => stored.map(({ content }) => content)).toEqual(['Der Plan dazu'])
    expect(stored).toHaveLength(isRefused ? 0 : 1)
    clearFiles()
  }
})

test('A sign-out while a message waits for its file keeps text and file for the user, and the next user gets neither', async () => {
  const { stored, screen } = await open('Dateien 13')
  await choose(pdf('Gespeichert.pdf'))
  await expect.element(chosen().getByRole('status')).not.toBeInTheDocument()
  const arrival = Promise.withResolvers<never>()
  answer({ [STORE]: () => arrival.promise })
  await choose(pdf('Unterwegs.pdf'))
  await composer().fill('Beide Pläne')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).toBeVisible()
  const session = useSession.getState()
  useSession.setState({ status: 'signed_out', user: null })
  await screen.unmount()
  arrival.reject(new Error('The page is gone.'))
  await nextTask()
  useSession.setState(session)
  expect(getDraft(CHAT)).toBe('Beide Pläne')
  expect(keptFilesOf(CHAT)).toMatchObject([{ name: 'Gespeichert.pdf' }])
  expect([askedFor(SENT), stored]).toEqual([[], []])
  // Another user signs in while the message waits.
  const again = await open('Dateien 13', true)
  await expect.element(composer()).toHaveValue('Beide Pläne')
  const second = Promise.withResolvers<never>()
  answer({ [STORE]: () => second.promise })
  await choose(pdf('Unterwegs.pdf'))
  await composer().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).toBeVisible()
  useSession.setState({ user: { ...ANNA, uuid: uuidOf(77) } as never })
  await nextTask()
  await again.screen.unmount()
  await nextTask()
  expect([getDraft(CHAT), keptFilesOf(CHAT)]).toEqual(['', []])
  expect(
    Object.keys(localStorage).filter((key) => key.startsWith('chat_draft/') || key.startsWith('chat_files/')),
  ).toEqual([])
  expect([askedFor(SENT), again.stored]).toEqual([[], []])
})

test('A message that waits for its file is not sent when the file is refused or the text is changed', async () => {
  await open('Dateien 9')
  const arrival = Promise.withResolvers<ReturnType<typeof refusal>>()
  answer({ [STORE]: () => arrival.promise })
  await choose(pdf('programm.exe'))
  await composer().fill('Das Programm')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).toBeVisible()
  await composer().fill('Das Programm dazu')
  await expect.element(page.getByText('Die Nachricht geht hinaus, sobald')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  arrival.resolve(refusal('wrong_file_type'))
  await expect.element(page.getByText('Nicht gesendet.', { exact: false })).toBeVisible()
  expect(askedFor(SENT)).toEqual([])
})

test('A stored file of an unsent message is still there after a restart, and is sent without a file that was refused', async () => {
  const { screen } = await open('Dateien 10')
  startKeptFiles('restart')
  storing(() => refusal('wrong_file_type'))
  await choose(pdf('programm.exe'))
  await expect.element(chosen().getByRole('alert')).toBeVisible()
  storing()
  await choose(pdf())
  await expect.element(chosen().getByText('Schaltplan.pdf')).toBeVisible()
  await expect.element(chosen().getByRole('status')).not.toBeInTheDocument()
  expect(keptFilesOf(CHAT)).toMatchObject([{ name: 'Schaltplan.pdf' }])
  // As after closing the page: only the disk still has the files.
  await screen.unmount()
  clearFiles()
  startKeptFiles('restart')
  expect(keptFilesOf(CHAT)).toMatchObject([{ name: 'Schaltplan.pdf' }])
  const { stored } = await open('Dateien 10', true)
  await expect.element(chosen().getByText('Schaltplan.pdf')).toBeVisible()
  await expect.element(chosen().getByText('programm.exe')).not.toBeInTheDocument()
  await composer().click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.map(({ attachments }) => attachments[0]?.name)).toEqual(['Schaltplan.pdf'])
  await expect.element(chosen()).not.toBeInTheDocument()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('chat_files/'))).toEqual([])
})

test('A kept file is not offered again if the server has deleted it meanwhile or if it belongs to another user', async () => {
  const old = { file_uuid: uuidOf(991), name: 'Alt.pdf', size: 8, content_type: 'application/pdf', chosen_at: 0 }
  startKeptFiles('one')
  localStorage.setItem(`chat_files/${CHAT}`, JSON.stringify([old]))
  startKeptFiles('one')
  expect(keptFilesOf(CHAT)).toEqual([])
  keepFiles(CHAT, [old])
  expect(keptFilesOf(CHAT)).toMatchObject([{ name: 'Alt.pdf' }])
  startKeptFiles('other')
  expect(keptFilesOf(CHAT)).toEqual([])
})

test('A refused file names the reason, and the message is sent without it once it is removed', async () => {
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

test('A file can be dropped anywhere on the screen', async () => {
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

test('The chat refuses more files than a message may have, and says so', async () => {
  await open('Dateien 6')
  await choose(...Array.from({ length: 11 }, (_one, nth) => pdf(`Seite ${nth}.pdf`)))
  await expect.element(page.getByText('Eine Nachricht hat höchstens 10 Dateien.')).toBeVisible()
  await expect.element(chosen()).not.toBeInTheDocument()
})

test('A deleted file still shows its name in the message, without a download', async () => {
  const { say, chat, alter, stored } = await open('Dateien 7')
  say(chat, 'Der Plan')
  await expect.element(log().getByText('Der Plan')).toBeVisible()
  alter(chat, stored[0]?.message_uuid ?? '', {
    attachments: [{ file_uuid: null, name: 'Plan.pdf', size: 8, content_type: 'application/pdf' }],
  })
  await expect.element(log().getByText('nicht mehr gespeichert')).toBeVisible()
  await expect.element(log().getByRole('button', { name: /Plan\.pdf/ })).not.toBeInTheDocument()
})
