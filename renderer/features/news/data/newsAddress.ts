/** The address of one notice, for links, codes and notifications. */
export const newsAddress = (uuid: string): string => `/?notice=${uuid}`
