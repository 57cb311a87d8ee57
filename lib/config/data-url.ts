/** Hosts of one installation. */
export interface DataHosts {
  /** Origin under which customers' evaluation files stand. */
  mapOrigin: string
  /** The installation's other hosts (with their port): addresses on them mean the same files. */
  hosts: readonly string[]
}

/** Where a customer's records are read from. */
interface DataSource {
  dataUrl: string
  customer: string
}

/** Address of a customer's records: `<map host>/customers/<customer>/evaluations.json`. */
export function customerDataUrl(mapOrigin: string, customer: string): string {
  return `${mapOrigin}/customers/${encodeURIComponent(customer)}/evaluations.json`
}

/** One piece of a path as text; null where it is none, or would lead elsewhere. */
export function customerOfSegment(segment: string): string | null {
  try {
    const customer = decodeURIComponent(segment)
    return /^[^/\\\p{Cc}]{1,200}$/u.test(customer) && !/^\.{1,2}$/.test(customer) ? customer : null
  } catch {
    return null
  }
}

/**
 * The records that a `dataUrl` parameter asks for, under the map host's own address whichever of the installation's
 * hosts it named (spec 3 §2). Null for an address of anybody else: it is ignored.
 */
export function readDataUrl(text: string, { mapOrigin, hosts }: DataHosts): DataSource | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (![URL.parse(mapOrigin)?.host, ...hosts].includes(url.host)) return null
  const [, segment] = /^\/customers\/([^/]+)\//.exec(url.pathname) ?? []
  const customer = segment === undefined ? null : customerOfSegment(segment)
  return customer === null ? null : { dataUrl: customerDataUrl(mapOrigin, customer), customer }
}

/** Parameters that go along from page to page. */
export const keptParameters = ['dataUrl', 'customer'] as const

/** A path with the parameters of `query` that go along and that it has not itself. */
export function withKept(path: string, query: URLSearchParams): string {
  const [, before = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? []
  const own = new URLSearchParams(search)
  const missing = keptParameters.flatMap((name) => {
    const value = query.get(name)
    return value && !own.has(name) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (missing.length === 0) return path
  return `${before}${search === '' ? '?' : `${search}&`}${missing.join('&')}${hash}`
}
