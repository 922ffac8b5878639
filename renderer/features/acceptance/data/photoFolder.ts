import type { PhotoFolder } from '#renderer/shared/photos/usePhotoSource.ts'

/** The stored photos of an acceptance. */
export const photoFolder = (visit: string): PhotoFolder => ({
  key: `acceptance/${visit}`,
  full: (uuid) => `/v1/service/direct_acceptance/${visit}/photos/${uuid}`,
  thumbnail: (uuid) => `/v1/service/direct_acceptance/${visit}/photos/${uuid}/thumbnail`,
})
