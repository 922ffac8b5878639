import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { DROP_TICKET_HEADER, DROP_TOKEN_HEADER } from '#contract/service/keyDrop.ts'
import { postPublic } from '#renderer/ui/plain/postPublic.ts'

export type Form = EndpointOutput<'POST /v1/key-drop/open'>
export type Receipt = EndpointOutput<'POST /v1/key-drop/send'>
export type Sending = EndpointBody<'POST /v1/key-drop/send'> & { token: string; ticket: string }

export const openForm = (token: string): Promise<Form> => postPublic('/v1/key-drop/open', { token })
/** Address and ticket stand in headers, so that the server reads no body without them. */
export const sendForm = ({ token, ticket, ...body }: Sending): Promise<Receipt> =>
  postPublic('/v1/key-drop/send', body, { [DROP_TOKEN_HEADER]: token, [DROP_TICKET_HEADER]: ticket })
