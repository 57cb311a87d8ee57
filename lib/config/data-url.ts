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
 * hosts it named. Null for an address of anybody else: it is ignored.
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

type PageQuery = Readonly<Record<string, string | string[] | undefined>>

function firstOf(query: URLSearchParams | PageQuery, name: string): string | null | undefined {
  if (query instanceof URLSearchParams) return query.get(name)
  const value = query[name]
  return typeof value === 'string' ? value : value?.[0]
}

/** A path with the parameters of `query` that go along and that it has not itself. */
export function withKept(path: string, query: URLSearchParams | PageQuery): string {
  const [, before = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? []
  const own = new URLSearchParams(search)
  const missing = keptParameters.flatMap((name) => {
    const value = firstOf(query, name)
    return value && !own.has(name) ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  if (missing.length === 0) return path
  return `${before}${search === '' ? '?' : `${search}&`}${missing.join('&')}${hash}`
}

interface Settled {
  /** The query as the address should have it, with its question mark. */
  search: string
  /** What is to be kept for the pages to come. */
  kept: string | undefined
}

const withParameter = (search: string, name: string, value: string | null) => {
  const query = new URLSearchParams(search)
  if (value === null) query.delete(name)
  else query.set(name, value)
  return query.size === 0 ? '' : `?${query}`
}

interface Keeping {
  search: string
  kept: string | undefined
}

/**
 * What becomes of an address's `dataUrl`: kept under the map host's address, added where it is missing, forgotten
 * where it is empty (`?dataUrl=`). One that is not of this installation stays where it is and is not kept.
 */
export function settleDataUrl({ search, kept }: Keeping, hosts: DataHosts): Settled {
  const asked = new URLSearchParams(search).get('dataUrl')
  if (asked === '') return { search: withParameter(search, 'dataUrl', null), kept: undefined }
  if (asked === null)
    return { search: kept ? withKept(search, new URLSearchParams({ dataUrl: kept })) : search, kept }
  const source = readDataUrl(asked, hosts)
  if (source === null) return { search, kept }
  const isSame = source.dataUrl === asked
  return { search: isSame ? search : withParameter(search, 'dataUrl', source.dataUrl), kept: source.dataUrl }
}

/** The same for the `customer` whose records the staff look at; it is added only while `isAdded`. */
export function settleCustomer({ search, kept, isAdded }: Keeping & { isAdded: boolean }): Settled {
  const asked = new URLSearchParams(search).get('customer')
  if (asked === '') return { search: withParameter(search, 'customer', null), kept: undefined }
  if (asked !== null) return { search, kept: asked }
  if (!kept || !isAdded) return { search, kept }
  return { search: withKept(search, new URLSearchParams({ customer: kept })), kept }
}
