import { useQuery } from '@tanstack/react-query'
import type { UsableUploadGroup } from '#contract/api/uploads/uploads.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'
import { type ChosenFile, uploadFiles } from '../queue/uploads.ts'

/** How long the used room of the groups is shown without asking again (ms). */
const FRESH_MS = 30_000

/** The file groups that the user may use, with their rules and their free room. */
export const useGroups = () =>
  useQuery({
    queryKey: ['uploads', 'groups'],
    queryFn: ({ signal }) => call('GET /v1/uploads/groups', { signal }),
    staleTime: FRESH_MS,
  })

/** The group that this device used last. */
export const lastGroup = createLocalValue<string>('uploads.group', (text) => text ?? '')

const MEGABYTE = 1024 * 1024

/** Sends files into a group, and remembers it for the next time. False, with a notice, when nothing can be sent now. */
export function startUpload(files: readonly ChosenFile[], { uuid, max_megabytes }: UsableUploadGroup): boolean {
  lastGroup.set(uuid)
  return toldIfNot(uploadFiles(files, uuid, max_megabytes * MEGABYTE))
}

/** Tells the user that files could not be taken, unless `isTaken`. Returns `isTaken`. */
export function toldIfNot(isTaken: boolean): boolean {
  if (!isTaken) showFailure(new ApiError('upload_failed', { status: 0 }))
  return isTaken
}
