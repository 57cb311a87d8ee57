import { brand } from './brand'

/**
 * Header that every call of the app's own pages carries. A foreign page cannot send it without a preflight, which
 * the proxy never answers; the proxy refuses writes without it.
 */
export const requestGuard = { name: `x-${brand.slug}`, value: '1' } as const

/** Where the server notes who asks, before anything reads the request. What a client sends under it is replaced. */
export const clientAddressHeader = `x-${brand.slug}-client`

/**
 * Under which a route handler names the coding of a packed body, and the length of any; the server puts the real
 * headers in their place.
 */
export const packedHeader = `x-${brand.slug}-packed`
export const lengthHeader = `x-${brand.slug}-length`
