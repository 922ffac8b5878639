import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/chat/feature.ts'
import { answer } from '#tests/support/components/answers.ts'
import { chats, group } from '#tests/support/components/chats.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { BERT } from '#tests/support/components/signedIn.ts'

const log = () => page.getByRole('log')

async function openMenu(name: string, chat_read_by: boolean) {
  chats(group(1, name))
  answer({
    'GET /v1/settings/staff': () => ({ version: 1, data: { chat_read_by } }) as never,
    'GET /v1/chats/:chat_uuid/messages/:message_uuid/readers': () => ({
      items: [{ user_uuid: BERT.uuid, first_name: BERT.first_name, last_name: BERT.last_name, avatar: null }],
      others: 4,
    }),
  })
  await showScreen(feature, '/chat')
  await page.css('[data-chat]').filter({ hasText: name }).click()
  await page.getByRole('textbox', { name: /^Nachricht an/ }).fill('Hebebühne 3 ist gesperrt')
  await userEvent.keyboard('{Enter}')
  await expect.element(log().getByText('Hebebühne 3 ist gesperrt')).toBeVisible()
  await expect.element(log().getByLabelText('Wird gesendet')).not.toBeInTheDocument()
  await log().getByRole('button', { name: 'Mehr zu dieser Nachricht' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Bearbeiten' })).toBeVisible()
}

test('A sender sees which users have read a message, if the dealer allows it', async () => {
  await openMenu('Gelesen 1', true)
  await page.getByRole('menuitem', { name: 'Wer hat gelesen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Wer hat gelesen' })
  await expect.element(dialog.getByText('Gelesen: 1 von 4.')).toBeVisible()
  await expect.element(dialog.getByText(`${BERT.first_name} ${BERT.last_name}`, { exact: true })).toBeVisible()
})

test('The menu of a message does not offer its readers if the dealer does not allow it', async () => {
  await openMenu('Gelesen 2', false)
  await expect.element(page.getByRole('menuitem', { name: 'Wer hat gelesen' })).not.toBeInTheDocument()
})
