import { brand } from './brand'

/** Home redirected this visit to the map, once. Scripts read and set it, because the page itself redirects members. */
export const sentCookie = { name: `${brand.slug}.sent-to-scouting`, value: '1' } as const
