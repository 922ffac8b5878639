import { user } from '#contract/records/user.ts'
import { defineView } from '#renderer/records/view.ts'
import { PersonCell, PictureCell } from './PersonCell.tsx'

export const userView = defineView({
  record: user,
  namespace: 'users',
  columns: ['last_name', 'first_name', 'email', 'locations', 'groups', 'has2fa', 'is_active'],
  cells: { last_name: PersonCell, avatar_uuid: PictureCell },
})
