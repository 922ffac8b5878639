import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { appLanguage } from '#renderer/i18n/language.ts'
import { answer } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { ANNA, BERT, hangUp, tell } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const log = () => page.getByRole('log')
const composer = () => page.getByRole('textbox', { name: /^Nachricht an/ })
const row = (name: string) => page.css('[data-chat]').filter({ hasText: name })
const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
const header = () => page.css('header:has(h2)')

async function open(name: string) {
  await row(name).click()
  await expect.element(heading(name)).toBeVisible()
}

afterEach(async () => {
  appLanguage.set('de')
  await expect.poll(() => i18next.language).toBe('de')
  await page.viewport(1366, 768)
})

test('A member reads a chat without writing in it, and a removed member sees it disappear', async () => {
  const chat = group(11, 'Zur Kenntnis', { is_readonly: true, my_role: 'member' })
  const { say, remove } = chats(chat)
  await showScreen(feature, '/chat')
  await open(chat.name)
  say(chat, 'Bitte lesen')
  await expect.element(log().getByText('Bitte lesen')).toBeVisible()
  await expect.element(page.getByText('In diesem Chat schreiben nur Administratoren und Moderatoren.')).toBeVisible()
  await expect.element(composer()).not.toBeInTheDocument()
  remove(chat)
  await expect.element(page.getByText('Dieser Chat ist nicht mehr da')).toBeVisible()
  await expect.element(row(chat.name)).not.toBeInTheDocument()
})

test('A typed name of a group stays while others save, and the dialog asks if they changed the name, too', async () => {
  const chat = group(12, 'Annahme')
  const { change } = chats(chat)
  await showScreen(feature, '/chat')
  await open('Annahme')
  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabelText('Name der Gruppe')
  await name.fill('Annahme meins')
  change(chat, { forbid_leave: true })
  await expect.element(dialog.getByLabelText('Verlassen nicht erlaubt')).toBeChecked()
  await expect.element(name).toHaveValue('Annahme meins')
  change(chat, { name: 'Annahme fremd' })
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Annahme fremd/)
  await dialog.getByRole('button', { name: 'Meine behalten' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect.poll(() => chat).toMatchObject({ name: 'Annahme meins', forbid_leave: true })
})

test('Alt with an arrow key opens the next or the previous chat', async () => {
  const [newer, older] = [group(13, 'Neuer'), group(14, 'Älter', { unread: 1, last_seq: 1 })]
  chats(newer, older)
  await showScreen(feature, '/chat')
  await open('Neuer')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await expect.element(heading('Älter')).toBeVisible()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(heading('Neuer')).toBeVisible()
  await expect.element(composer()).toHaveFocus()
})

test('The total of unread messages leads to the unread chats, also archived ones, while a chat is open', async () => {
  chats(group(19, 'Fertig'), group(20, 'Offen', { unread: 2 }), group(21, 'Abgelegt', { unread: 1, is_archived: true }))
  await showScreen(feature, '/chat?filter=unread')
  await expect.element(row('Offen')).toBeVisible()
  await expect.element(row('Abgelegt')).toBeVisible()
  await expect.element(row('Fertig')).not.toBeInTheDocument()
  await page.getByText('Alle', { exact: true }).click()
  await expect.element(row('Fertig')).toBeVisible()
})

test('Without a connection no user is shown as away', async () => {
  const chat = group(15, 'Bert Muster', { type: 'private', partner_uuid: BERT.uuid })
  chats(chat)
  await showScreen(feature, `/chat?chat=${chat.chat_uuid}`)
  await expect.element(heading('Bert Muster')).toBeVisible()
  const away = header().getByText('nicht online')
  tell('users_online', { users: [ANNA.uuid] })
  await expect.element(away).toBeVisible()
  hangUp()
  await expect.element(away).not.toBeInTheDocument()
})

test('The chat shows which other users have it open', async () => {
  chats(group(16, 'Annahme'))
  await showScreen(feature, '/chat')
  await expect.element(row('Annahme')).toBeVisible()
  const others = page.getByRole('img', { name: /^Außer Ihnen (ist|sind)/ })
  await expect.element(others).not.toBeInTheDocument()
  tell('current_path_users', { path: '/chat', users: [ANNA.uuid, BERT.uuid] })
  await others.hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/Bert Muster/)
})

test('Closing the dialog that crops a picture leaves the dialog below it open', async () => {
  const chat = group(17, 'Halle')
  chats(chat)
  const avatar = { uuid: chat.chat_uuid, url: '/v1/avatars/x', url_file: 'x.webp' }
  let sent = 0
  answer({
    'PUT /v1/chats/:chat_uuid/avatar': () => {
      sent += 1
      return { ...chat, avatar }
    },
  })
  await showScreen(feature, '/chat')
  await open('Halle')
  await page.getByRole('button', { name: 'Über diesen Chat' }).click()
  const crop = page.getByRole('dialog', { name: 'Ausschnitt wählen' })
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 })
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  const photo = new File([blob ?? ''], 'halle.png', { type: 'image/png' })
  await page.getByTestId('avatar-file').upload(photo)
  await expect.element(crop.getByRole('img', { name: 'Das ausgewählte Bild' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(crop).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Über diesen Chat' })).toBeVisible()
  expect(sent).toBe(0)
})

for (const theme of [
  { language: 'de', theme: 'light', width: 1366, path: '/chat' },
  { language: 'ar', theme: 'dark', width: 420, path: '/chatExternal' },
] as const)
  test(`The chat is accessible: ${theme.language}, ${theme.theme}, ${theme.width} px`, async () => {
    await page.viewport(theme.width, 768)
    appLanguage.set(theme.language)
    await expect.poll(() => i18next.language).toBe(theme.language)
    expect(document.documentElement.dir).toBe(theme.language === 'ar' ? 'rtl' : 'ltr')
    const chat = group(18, 'Werkstatt')
    const { say, wrote } = chats(chat)
    wrote(chat, 'Guten Morgen')
    await showScreen(feature, theme.path, { theme: theme.theme })
    await expect.element(row('Werkstatt')).toBeVisible()
    expect(await violations(), 'list').toEqual([])
    await row('Werkstatt').click()
    await expect.element(log()).toBeVisible()
    say(chat, 'Siehe https://werkbank.example/auftrag')
    say(chat, 'مرحبا 👍')
    await expect.element(log().getByText('مرحبا 👍')).toBeVisible()
    expect(await violations(), 'messages').toEqual([])
    for (const which of ['members', 'chat'] as const) {
      const buttons = header().getByRole('button')
      await (which === 'chat' ? buttons.last() : buttons.nth(-2)).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      if (which === 'members')
        await expect.element(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      expect(await violations(), which).toEqual([])
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    }
    expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0)
  })
