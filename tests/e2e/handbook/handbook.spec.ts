import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Browser, expect, type Page } from 'playwright/test'
import { LANGUAGES, type Language } from '#contract/constants.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn, test } from '#tests/support/browser/e2e.ts'
import { handbookPictures } from '#tests/support/handbook/handbookPictures.ts'
import { person } from '../chat/chatPages.ts'
import { SCENES, type Scene, textOf } from './scenes.ts'
import { ringAround, takePicture } from './takePicture.ts'

/** The folder of `npm run handbook`. Without it the tests only show that each scene can be reached. */
const FOLDER = process.env.HANDBOOK_PICTURES

/** A laptop whose text can still be read when the reader shows the picture half as wide. */
const VIEWPORT = { width: 1120, height: 700 }

async function open(browser: Browser, server: DemoServer, scene: Scene, language: Language): Promise<Page> {
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    viewport: VIEWPORT,
  })
  const page = await context.newPage()
  if (scene.role === null) {
    // Without a signed-in user, the device chooses the language.
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    await page.goto(server.url + scene.path)
  } else {
    await (await person(server, scene.role)).call('PATCH', '/auth/user', { language, theme: 'light' })
    await signInOn(page, server, scene.role, 0, scene.path)
  }
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page.waitForLoadState('networkidle')
  const stage = { page, server, language, text: (key: string) => textOf(language, key) }
  await scene.act?.(stage)
  await page.waitForLoadState('networkidle')
  await ringAround(page, scene.marks?.(stage) ?? [])
  return page
}

for (const language of LANGUAGES)
  for (const { name, path } of handbookPictures(language))
    test(`The scene ${name} of the handbook can be shown in ${language}`, async ({ browser, server }) => {
      const scene = SCENES[name]
      if (!scene) throw new Error(`Describe the scene ${name} in scenes.ts`)
      const page = await open(browser, server, scene, language)
      if (FOLDER) {
        const file = join(FOLDER, path)
        const stored = existsSync(file) ? await readFile(file) : null
        const { webp, isSame } = await takePicture(page, stored)
        await mkdir(dirname(file), { recursive: true })
        if (!isSame) await writeFile(file, webp)
      }
      await page.context().close()
    })
