import { IconHelpCircle } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/faq/:uuid?',
      name: 'faq',
      layout: 'default',
      auth: 'required',
      title: 'faq:title',
      menu: { group: 'general', icon: IconHelpCircle, order: 28 },
      finds: { faq: { icon: IconHelpCircle, addressOf: (uuid) => `/faq/${uuid}` } },
      load: () => import('./FaqScreen.tsx'),
    },
    {
      path: '/faq/manage/:uuid?',
      name: 'faq.manage',
      layout: 'default',
      auth: 'required',
      title: 'faqEntry:title',
      record: 'faqEntry',
      load: () => import('./manage/FaqManageScreen.tsx'),
    },
  ],
  background: () => import('./background/startBackground.ts'),
  frame: async () => {
    const [{ HelpButton }, { HelpOverlay }] = await Promise.all([
      import('./help/HelpButton.tsx'),
      import('./help/HelpOverlay.tsx'),
    ])
    return { frameParts: { topBar: HelpButton, overlay: HelpOverlay } }
  },
}
