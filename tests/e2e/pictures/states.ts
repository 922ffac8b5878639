import type { Page } from 'playwright/test'

/** A tablet lies in a holder at the car and is used with the finger. */
type Screen = 'laptop' | 'desktop' | 'tablet'

/** One state of the app that users often see. */
export type State = {
  name: string
  role: string
  path: string
  screen?: Screen
  language?: 'de' | 'ar'
  theme?: 'light' | 'dark'
  /** Brings the page from its address into the state. */
  act?: (page: Page) => Promise<void>
}

export const SCREENS = {
  laptop: { width: 1366, height: 768 },
  desktop: { width: 1920, height: 1080 },
  tablet: { width: 1180, height: 820 },
} as const

/** The same state in another language or theme. */
const also = (name: string, states: readonly State[], changes: Partial<State>): State => {
  const found = states.find((state) => state.name === name)
  if (!found) throw new Error(`No state is called ${name}`)
  return { ...found, ...changes, name: [name, ...Object.values(changes)].join('-') }
}

const openFirstRow = async (page: Page) => {
  await page.locator('[role="row"] a').first().click()
  await page.locator('section h2').first().waitFor()
}

/** The question about left-over work comes first, once a day. */
const afterMorning = async (page: Page) => {
  await page
    .getByRole('dialog')
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined)
  await page.keyboard.press('Escape')
}

const plain: readonly State[] = [
  { name: 'start-advisor', role: 'advisor', path: '/dashboard' },
  { name: 'start-foreman', role: 'foreman', path: '/dashboard', screen: 'desktop' },
  { name: 'start-administrator', role: 'admin', path: '/dashboard' },
  { name: 'my-day', role: 'technician', path: '/dashboard', screen: 'tablet' },
  { name: 'search', role: 'advisor', path: '/dashboard', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', role: 'advisor', path: '/dashboard', act: (page) => page.keyboard.press('Shift+?') },
  { name: 'papers', role: 'advisor', path: '/workshop/paper' },
  { name: 'paper', role: 'advisor', path: '/workshop/paper', act: openFirstRow },
  { name: 'paper-new', role: 'advisor', path: '/workshop/paper/new' },
  { name: 'planner-day', role: 'foreman', path: '/workshop/planner', act: afterMorning },
  { name: 'planner-week', role: 'foreman', path: '/workshop/planner?view=teams', act: afterMorning },
  { name: 'planner-month', role: 'foreman', path: '/workshop/planner?view=month', act: afterMorning },
  { name: 'hst', role: 'advisor', path: '/workshop/hst/check' },
  { name: 'comparison', role: 'foreman', path: '/workshop/shouldiscompare' },
  { name: 'customers', role: 'advisor', path: '/workshop/customers' },
  { name: 'customer', role: 'advisor', path: '/workshop/customers', act: openFirstRow },
  { name: 'vehicles', role: 'advisor', path: '/workshop/vehicles' },
  { name: 'chat', role: 'advisor', path: '/chat', act: (page) => page.locator('[data-chat]').first().click() },
  { name: 'profile', role: 'advisor', path: '/profile' },
  { name: 'users', role: 'admin', path: '/admin/users' },
  { name: 'locations', role: 'admin', path: '/admin/locations' },
  { name: 'settings', role: 'admin', path: '/admin/settings' },
  { name: 'nothing-found', role: 'advisor', path: '/workshop/paper?q=zzqxv' },
  { name: 'no-such-page', role: 'advisor', path: '/gibt-es-nicht' },
]

/** More than forty states. At least ten are in Arabic, ten in the dark, and eight on a tablet. */
export const STATES: readonly State[] = [
  ...plain,
  also('start-advisor', plain, { language: 'ar', theme: 'dark' }),
  also('papers', plain, { language: 'ar', theme: 'dark' }),
  also('paper', plain, { language: 'ar' }),
  also('paper-new', plain, { language: 'ar', screen: 'tablet' }),
  also('planner-day', plain, { language: 'ar' }),
  also('planner-week', plain, { language: 'ar', theme: 'dark' }),
  also('my-day', plain, { language: 'ar', theme: 'dark' }),
  also('search', plain, { language: 'ar' }),
  also('chat', plain, { language: 'ar' }),
  also('hst', plain, { language: 'ar', theme: 'dark' }),
  also('paper', plain, { theme: 'dark', screen: 'tablet' }),
  also('planner-day', plain, { theme: 'dark', screen: 'desktop' }),
  also('start-foreman', plain, { theme: 'dark' }),
  also('customers', plain, { theme: 'dark', screen: 'tablet' }),
  also('settings', plain, { theme: 'dark' }),
  also('papers', plain, { screen: 'tablet' }),
  also('planner-day', plain, { screen: 'tablet' }),
  also('hst', plain, { screen: 'tablet' }),
]

/** The states of every run: the main screens, and the languages, themes and screens that differ most. */
export const USUAL: readonly string[] = [
  'start-advisor',
  'start-foreman-dark',
  'my-day-ar-dark',
  'papers',
  'papers-tablet',
  'paper-ar',
  'paper-dark-tablet',
  'paper-new',
  'planner-day',
  'planner-week-ar-dark',
  'planner-month',
  'customers-dark-tablet',
  'settings',
  'keys',
]
