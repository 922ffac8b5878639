import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { postPublic } from '#renderer/ui/plain/postPublic.ts'

export type Form = EndpointOutput<'POST /v1/key-drop/open'>
export type Receipt = EndpointOutput<'POST /v1/key-drop/send'>
export type Sending = EndpointBody<'POST /v1/key-drop/send'>

export const openForm = (token: string): Promise<Form> => postPublic('/v1/key-drop/open', { token })
export const sendForm = (body: Sending): Promise<Receipt> => postPublic('/v1/key-drop/send', body)
