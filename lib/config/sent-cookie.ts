import { brand } from './brand'

/**
 * Says that this visit was sent from home to the map: home stays home from then on. Scripts read and set it,
 * because members are sent by the page itself.
 */
export const sentCookie = { name: `${brand.slug}.sent-to-scouting`, value: '1' } as const
