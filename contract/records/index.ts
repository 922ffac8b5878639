import { acceptance } from './acceptance.ts'
import { chat } from './chat.ts'
import { checkin } from './checkin.ts'
import { checkList } from './checkList.ts'
import { customer } from './customer.ts'
import { department } from './department.ts'
import { extension } from './extension.ts'
import { faqEntry } from './faqEntry.ts'
import { group } from './group.ts'
import { location } from './location.ts'
import { news } from './news.ts'
import { paper } from './paper.ts'
import { serviceRequest } from './serviceRequest.ts'
import { upload } from './upload.ts'
import { uploadGroup } from './uploadGroup.ts'
import { user } from './user.ts'
import { vehicle } from './vehicle.ts'
import { work } from './work.ts'
import { workPackage } from './workPackage.ts'

/** All records. `npm run new:record` adds a line here, and to the other lists that name records. */
export const records = {
  user,
  location,
  group,
  uploadGroup,
  department,
  chat,
  customer,
  vehicle,
  paper,
  work,
  extension,
  workPackage,
  faqEntry,
  upload,
  news,
  serviceRequest,
  checkin,
  checkList,
  acceptance,
} as const

export type RecordName = keyof typeof records
