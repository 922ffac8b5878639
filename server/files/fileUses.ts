import type { UPLOAD_USES } from '#contract/records/uploadGroup.ts'

/** A purpose for which files are stored: the record that shows them, and the file group whose rules count. */
export type FileUse = {
  record: string
  /** Role of the file for its record. */
  role: string
  /**
   * Null: no file group can be chosen for these files. Only the limits of the endpoint count. `ofRow`: each row names
   * the group of its files.
   */
  group: (typeof UPLOAD_USES)[number] | 'ofRow' | null
}

/** All uses of stored files. */
export const FILE_USES = {
  userAvatar: { record: 'user', role: 'avatar', group: 'avatars' },
  chatAvatar: { record: 'chat', role: 'avatar', group: 'chat' },
  chatAttachment: { record: 'chat', role: 'attachment', group: 'chat' },
  paperPhoto: { record: 'paper', role: 'photo', group: 'acceptance' },
  hstOriginal: { record: 'hst_snapshot', role: 'original', group: null },
  settingImage: { record: 'setting', role: 'image', group: null },
  faqFile: { record: 'faqEntry', role: 'text', group: null },
  newsFile: { record: 'news', role: 'text', group: null },
  newsAttachment: { record: 'news', role: 'attachment', group: null },
  requestAttachment: { record: 'serviceRequest', role: 'attachment', group: null },
  checkinAttachment: { record: 'checkin', role: 'attachment', group: null },
  acceptancePhoto: { record: 'acceptance', role: 'photo', group: 'acceptance' },
  upload: { record: 'upload', role: 'content', group: 'ofRow' },
  dataExport: { record: 'data_export', role: 'copy', group: null },
} as const satisfies Record<string, FileUse>
