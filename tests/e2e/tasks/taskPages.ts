import { expect, type Locator, type Page } from 'playwright/test'

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator, most = 20): Promise<void> {
  const isThere = () => control.evaluate((one) => one === document.activeElement)
  for (let turn = 0; turn < most && !(await isThere()); turn += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Presses a button that opens the choice of files, and chooses a small picture that the browser draws. */
export async function takePicture(page: Page, button: Locator): Promise<void> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 64
    canvas.getContext('2d')?.fillRect(0, 0, 64, 64)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') })
}
