import { expect, test } from 'vitest'
import { startSettings } from '#renderer/net/settings/settings.ts'
import { useSettingsStore } from '#renderer/net/settings/settingsStore.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { signIn } from '#tests/support/components/signedIn.ts'

test('A setting that changes between the loading of the page and the opening of its socket is shown', async () => {
  startSettings()
  const server = { info: 'Bis 18 Uhr geöffnet', version: 1 }
  const ticket = Promise.withResolvers<{ token: string }>()
  answer({
    'GET /v1/settings': () => ({
      data: { custom_info: server.info },
      version: server.version,
      maintenance: null,
      has_dealers: true,
    }),
    'GET /v1/auth/ws': () => ticket.promise,
  })
  const shown = () => useSettingsStore.getState().values.custom_info
  signIn()
  await expect.poll(shown).toBe('Bis 18 Uhr geöffnet')
  await expect.poll(() => askedFor('GET /v1/auth/ws').length).toBe(1)
  Object.assign(server, { info: 'Heute nur bis 16 Uhr', version: 2 })
  ticket.resolve({ token: 'ticket' })
  await expect.poll(shown).toBe('Heute nur bis 16 Uhr')
})
