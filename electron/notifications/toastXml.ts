import { toUrl } from '#contract/links.ts'
import type { Toast } from './notificationCenter.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// XML knows no control characters, not even escaped; Windows refuses the whole notification for one.
const escaped = (text: string) =>
  [...text]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .map((character) => ENTITIES[character] ?? character)
    .join('')

/**
 * A Windows notification whose click opens our link. Unlike a click on an object of ours that also works from the action
 * centre after the app was quit: the link starts the app, or reaches the one that runs.
 */
export function toastXml({ chat_uuid, title, body }: Toast): string {
  const link = escaped(toUrl({ screen: 'chat', chat_uuid }))
  const texts = [title, body].map((text) => `<text>${escaped(text)}</text>`).join('')
  return [
    `<toast activationType="protocol" launch="${link}">`,
    `<visual><binding template="ToastGeneric">${texts}</binding></visual>`,
    '<audio silent="true"/>',
    '</toast>',
  ].join('')
}
