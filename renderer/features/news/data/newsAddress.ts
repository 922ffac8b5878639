import { toPath } from '#contract/links.ts'

/** The address of one notice, for links, codes and notifications. */
export const newsAddress = (uuid: string): string => toPath({ screen: 'news', read_uuid: uuid })
