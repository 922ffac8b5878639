import { IconSpeakerphone } from '@tabler/icons-react'
import { NEWS_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'
import { newsAddress } from './data/newsAddress.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/',
      name: 'news',
      goKey: 'e',
      layout: 'default',
      auth: 'required',
      permission: { name: 'location.read', scope: 'any' },
      title: 'news:title',
      menu: { group: 'general', icon: IconSpeakerphone, order: 11 },
      finds: { news: { icon: IconSpeakerphone, addressOf: newsAddress } },
      load: () => import('./NewsScreen.tsx'),
    },
    {
      path: '/news/manage/:uuid?',
      name: 'news.manage',
      layout: 'default',
      auth: 'required',
      permission: { name: NEWS_PERMISSIONS.read, scope: 'any' },
      title: 'news:title',
      record: 'news',
      // Editors who may read notices at no location open a found notice in the editors' list.
      finds: { news: { icon: IconSpeakerphone, addressOf: (uuid) => `/news/manage/${uuid}` } },
      load: () => import('./manage/ManageScreen.tsx'),
    },
  ],
  background: () => import('./background/startBackground.ts'),
  frame: async () => {
    const [{ SafetyTeller }, { SafetyBanner }] = await Promise.all([
      import('./background/SafetyTeller.tsx'),
      import('./background/SafetyBanner.tsx'),
    ])
    return { frameParts: { line: SafetyBanner, overlay: SafetyTeller } }
  },
}
