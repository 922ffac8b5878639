import type { RecordRow } from '#contract/records/define.ts'
import { department } from '#contract/records/department.ts'
import { answer } from './answers.ts'
import { recordAnswers, system } from './recordAnswers.ts'
import { uuidOf } from './signedIn.ts'

type Department = RecordRow<typeof department>

const BLANK = {
  name: '',
  short_code: '',
  location_uuid: null,
  head_uuid: null,
  phone: null,
  email: null,
  color: '#1f6feb',
  default_chat_uuid: null,
  is_workshop_team: false,
  is_active: true,
  member_count: 0,
} satisfies Omit<Department, keyof ReturnType<typeof system>>

const LOCATIONS = ['Ahornfeld', 'Birkenau'].map((label, i) => ({ uuid: uuidOf(901 + i), label, deleted: false }))

/** Answers like a server that has these departments, in this order. */
export function departments(...names: string[]) {
  const rows: Department[] = names.map((name, i) => ({ ...BLANK, ...system(101 + i), name }))
  const { answers, store } = recordAnswers(department, rows, BLANK)
  answer({
    ...answers,
    'GET /v1/locations/labels': () => ({ items: LOCATIONS }),
    'GET /v1/users/labels': () => ({ items: [] }),
    'GET /v1/departments/:uuid/members': () => ({ items: [], may_change: true }),
  })
  return store
}
