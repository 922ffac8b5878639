import type { call } from '#renderer/net/calls/api.ts'

export type PaperPhoto = Awaited<ReturnType<typeof call<'GET /v1/workshop/paper/:uuid/photos'>>>['items'][number]

/** The address below which the photos of a paper are. */
export const paperPhotos = (paperUuid: string) => `/v1/workshop/paper/${paperUuid}/photos`
