import type { call } from '#renderer/net/calls/api.ts'
import type { PhotoFolder } from '#renderer/shared/photos/usePhotoSource.ts'

export type PaperPhoto = Awaited<ReturnType<typeof call<'GET /v1/workshop/paper/:uuid/photos'>>>['items'][number]

/** The photos of a paper. */
export const paperPhotos = (paperUuid: string): PhotoFolder => ({
  key: `paper/${paperUuid}`,
  full: (uuid) => `/v1/workshop/paper/${paperUuid}/photos/${uuid}`,
  thumbnail: (uuid) => `/v1/workshop/paper/${paperUuid}/photos/${uuid}/thumbnail`,
})
