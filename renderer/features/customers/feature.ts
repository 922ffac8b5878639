import { IconAddressBook, IconUserPlus } from '@tabler/icons-react'
import { CUSTOMER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  plugin: 'plugin_workshop',
  screens: [
    {
      path: '/workshop/customers/:uuid?',
      name: 'workshop.customers',
      layout: 'default',
      auth: 'required',
      permission: { name: CUSTOMER_PERMISSIONS.read, scope: 'any' },
      title: 'customer:title',
      menu: { group: 'workshop', icon: IconAddressBook, order: 60 },
      record: 'customer',
      finds: { customer: { icon: IconAddressBook, addressOf: (uuid) => `/workshop/customers/${uuid}` } },
      load: () => import('./CustomersScreen.tsx'),
    },
  ],
  commands: [
    {
      name: 'customer.new',
      title: 'customer:new',
      icon: IconUserPlus,
      permission: { name: CUSTOMER_PERMISSIONS.create, scope: 'any' },
      path: '/workshop/customers/new',
    },
  ],
}
