import { toUrl } from '#contract/links.ts'
import type { Toast } from './notificationCenter.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// XML forbids control characters, even escaped. Windows refuses the whole notification for one.
const escaped = (text: string) =>
  [...text]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .map((character) => ENTITIES[character] ?? character)
    .join('')

/**
 * XML of a Windows notification whose click opens our link. Unlike a click event, this also works from the action
 * center after the app has quit: the link starts the app or reaches the running one.
 */
export function toastXml({ link, title, body }: Toast): string {
  const texts = [title, body].map((text) => `<text>${escaped(text)}</text>`).join('')
  return [
    `<toast activationType="protocol" launch="${escaped(toUrl(link))}">`,
    `<visual><binding template="ToastGeneric">${texts}</binding></visual>`,
    '<audio silent="true"/>',
    '</toast>',
  ].join('')
}
