/** At most this many bytes of one file, whatever its group allows. */
export const UPLOAD_BYTES_MAX = 2_000 * 1024 * 1024
/** Days for which a deleted file can be restored. */
export const DELETED_UPLOAD_DAYS = 30
/** Days before its end from which a file counts as about to expire. */
export const EXPIRING_DAYS = 14
/** Days for which an upload that was not finished can be resumed. */
export const UNFINISHED_UPLOAD_DAYS = 7
/** Minutes for which everybody sees an upload that was not finished. Then only its uploader does. */
export const UNFINISHED_SHOWN_MINUTES = 60
/** At most this many files of one archive. */
export const ARCHIVE_FILES_MAX = 200
/** At most this many tags of a file. */
export const TAGS_MAX = 20
