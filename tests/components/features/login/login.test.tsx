import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/login/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'

const SIGN_IN = 'POST /v1/auth/api'
const WAIT_S = 30
const input = (name: string) => page.css(`form input[name="${name}"]`).first()
const submit = () => page.css('button[type="submit"]').first()
const secondsLeft = () =>
  Number(/Neuer Versuch in (\d+) Sekunden? möglich/.exec(document.body.textContent ?? '')?.[1] ?? Number.NaN)

async function atLogin() {
  answer({ 'GET /v1/settings': () => ({ data: {}, version: 1, maintenance: null, has_dealers: true }) })
  await showScreen(feature, '/login', { isSignedIn: false })
  await expect.element(input('company')).toBeVisible()
}
async function type(company: string, email: string, password: string) {
  await input('company').fill(company)
  await input('email').fill(email)
  await input('password').fill(password)
}

test('A wrong password is reported, and the typed values of the sign-in stay', async () => {
  await atLogin()
  answer({ [SIGN_IN]: () => refusal('invalid_credentials') })
  await type('ahf01', 'parts@example.org', 'Falsch-2026!')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('E-Mail oder Passwort ist falsch.')
  await expect.element(input('company')).toHaveValue('ahf01')
  await expect.element(input('email')).toHaveValue('parts@example.org')
  await expect.element(input('password')).toHaveValue('Falsch-2026!')
  await expect.element(input('password')).toHaveFocus()
  await page.getByRole('button', { name: 'Passwort anzeigen' }).click()
  await expect.element(input('password')).toHaveAttribute('type', 'text')
  expect(askedFor(SIGN_IN)[0]?.headers.get('x-dealer-code')).toBe('ahf01')
})

test('An unknown dealer code and empty fields are reported beside their fields', async () => {
  await atLogin()
  await submit().click()
  await expect.element(page.getByText('Geben Sie den Händlercode ein.')).toBeVisible()
  await expect.element(page.getByText('Geben Sie Ihr Passwort ein.')).toBeVisible()
  expect(askedFor(SIGN_IN)).toEqual([])
  answer({ [SIGN_IN]: () => refusal('not_found') })
  await type('gibt-es-nicht', 'jemand@test.example', 'Irgendwas-2026!')
  await submit().click()
  await expect.element(page.getByText('Diesen Händlercode gibt es nicht.')).toBeVisible()
  await expect.element(input('company')).toHaveFocus()
})

test('A press on a button below the dealer code counts, although the notices of the dealer move the button', async () => {
  await atLogin()
  await input('company').fill('ahf01')
  const asked = () => askedFor('GET /v1/settings').length
  const before = asked()
  const forgot = page.getByRole('button', { name: 'Passwort vergessen?' })
  const at = forgot.element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const [x, y] = [(frame?.x ?? 0) + at.x + at.width / 2, (frame?.y ?? 0) + at.y + at.height / 2]
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  await mouse('mouseMoved')
  await mouse('mousePressed')
  await expect.element(input('company')).not.toHaveFocus()
  expect(asked()).toBe(before)
  await mouse('mouseReleased')
  await expect.element(page.getByRole('button', { name: 'Link anfordern' })).toBeVisible()
  await expect.poll(asked).toBe(before + 1)
})

test('After too many attempts to sign in the remaining seconds count down', async () => {
  await atLogin()
  answer({ [SIGN_IN]: () => refusal('too_many_attempts', { retry_after: WAIT_S }) })
  await type('ahf01', 'niemand@test.example', 'Falsch-2026!')
  await submit().click()
  await expect.poll(secondsLeft).toBeLessThanOrEqual(WAIT_S)
  const first = secondsLeft()
  await expect.element(submit()).toBeDisabled()
  await expect.poll(secondsLeft, { timeout: 10_000 }).toBeLessThan(first)
  expect(askedFor(SIGN_IN)).toHaveLength(1)
})

test('Going back from the code of the second factor keeps the typed values', async () => {
  await atLogin()
  answer({ [SIGN_IN]: () => refusal('totp_required') })
  await type('ahf01', 'twofa@example.org', 'Kolben-Ring&42')
  await submit().click()
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
  await userEvent.keyboard('12')
  await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click()
  await expect.element(input('email')).toHaveValue('twofa@example.org')
  await expect.element(input('password')).toHaveValue('Kolben-Ring&42')
})
