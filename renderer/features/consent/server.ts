import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { postPublic } from '#renderer/ui/plain/postPublic.ts'

export type Offer = EndpointOutput<'POST /v1/consent/open'>
type Answer = EndpointBody<'POST /v1/consent/answer'>

export const openOffer = (token: string): Promise<Offer> => postPublic('/v1/consent/open', { token })
export const tellSeen = (token: string): Promise<unknown> => postPublic('/v1/consent/seen', { token })
export const sendAnswer = (body: Answer): Promise<Offer> => postPublic('/v1/consent/answer', body)

/** A photo as an address inside of the page. */
export async function loadPhoto(token: string, photo_uuid: string): Promise<string> {
  const { type, base64 } = await postPublic<EndpointOutput<'POST /v1/consent/photo'>>('/v1/consent/photo', {
    token,
    photo_uuid,
  })
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}
