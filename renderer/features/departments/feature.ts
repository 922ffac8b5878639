import { IconHierarchy2 } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/departments/:uuid?',
      name: 'admin.departments',
      layout: 'default',
      auth: 'required',
      permission: { name: 'global.departments.read' },
      title: 'departments:title',
      menu: { group: 'admin', icon: IconHierarchy2, order: 40 },
      record: 'department',
      load: () => import('./DepartmentsScreen.tsx'),
    },
  ],
}
