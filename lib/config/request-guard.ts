import { brand } from './brand'

/** A foreign page needs a preflight to send it, which the proxy never answers; writes without it are refused. */
export const requestGuard = { name: `x-${brand.slug}`, value: '1' } as const

/** The listener sets it, overwriting any that the client sent. */
export const clientAddressHeader = `x-${brand.slug}-client`

/** The listener sets it to the origins of the street map, separated by spaces. */
export const mapOriginsHeader = `x-${brand.slug}-map-origins`

/** Route handlers set a body's coding and length here; the listener turns them into the real headers. */
export const packedHeader = `x-${brand.slug}-packed`
export const lengthHeader = `x-${brand.slug}-length`
