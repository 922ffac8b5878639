import type { PersonalTables } from './personal.ts'

/** Personal data of shared files. Their contents are documents of the dealer, which people delete themselves. */
export const uploadPersonal = {
  uploads: {
    texts: ['name', 'description'],
    textsKind: 'files',
    // Tags are short words that many files share.
    impersonal: ['tags', 'content_type', 'type', 'digest', 'source_digest'],
  },
  upload_versions: { texts: ['name'], textsKind: 'files', impersonal: ['source_digest'] },
} satisfies PersonalTables
