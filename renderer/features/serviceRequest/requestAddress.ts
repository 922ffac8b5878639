/** Address of a service request. */
export const requestAddress = (uuid: string): string => `/service/request/${uuid}`
