import { itself, type PersonalTables } from './personal.ts'

/** Personal data in the comments. A comment stays under the name of the former user, because others have answered it. */
export const commentPersonal = {
  comments: { texts: ['text'], textsKind: 'comments', own: itself('author_uuid'), impersonal: ['record'] },
} satisfies PersonalTables
