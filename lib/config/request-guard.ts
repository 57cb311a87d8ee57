import { brand } from './brand'

/**
 * Header on every call from the app's own pages. A foreign page needs a preflight to send it, which the proxy
 * never answers; writes without it are refused.
 */
export const requestGuard = { name: `x-${brand.slug}`, value: '1' } as const

/** Client address as noted by the listener, which overwrites any that the client sent. */
export const clientAddressHeader = `x-${brand.slug}-client`

/** Set by route handlers for a body's coding and length; the listener turns them into the real headers. */
export const packedHeader = `x-${brand.slug}-packed`
export const lengthHeader = `x-${brand.slug}-length`
