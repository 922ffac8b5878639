import { inner, type ReferenceTable, trace } from './reference.ts'

/** References of the comments. */
export const commentReferences = {
  comments: {
    record_uuid: inner('the row of the record that `record` names; a trigger deletes the comments with it'),
    text: inner('names in a text, which keep showing as they were written'),
    author_uuid: trace('user'),
    deleted_by: trace('user'),
  },
} satisfies ReferenceTable
