/** The address below which the photos of an acceptance are. */
export const photoFolder = (uuid: string) => `/v1/service/direct_acceptance/${uuid}/photos`
