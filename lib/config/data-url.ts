export interface DataHosts {
  mapOrigin: string
  /** With port; they serve the same files. */
  hosts: readonly string[]
}

interface DataSource {
  dataUrl: string
  customer: string
}

/** `<map host>/customers/<customer>/evaluations.json` */
export function customerDataUrl(mapOrigin: string, customer: string): string {
  return `${mapOrigin}/customers/${encodeURIComponent(customer)}/evaluations.json`
}

/** Decodes one segment; null for anything that could leave the path. */
export function customerOfSegment(segment: string): string | null {
  try {
    const customer = decodeURIComponent(segment)
    return /^[^/\\\p{Cc}]{1,200}$/u.test(customer) && !/^\.{1,2}$/.test(customer) ? customer : null
  } catch {
    return null
  }
}

/** Moves a `dataUrl` of any of the installation's hosts to the map host. Null for foreign ones, which are ignored. */
export function readDataUrl(text: string, { mapOrigin, hosts }: DataHosts): DataSource | null {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (![URL.parse(mapOrigin)?.host, ...hosts].includes(url.host)) return null
  const [, segment] = /^\/customers\/([^/]+)\//.exec(url.pathname) ?? []
  const customer = segment === undefined ? null : customerOfSegment(segment)
  return customer === null ? null : { dataUrl: customerDataUrl(mapOrigin, customer), customer }
}

export const keptParameters = ['dataUrl', 'customer'] as const

type PageQuery = Readonly<Record<string, string | string[] | undefined>>

function firstOf(query: URLSearchParams | PageQuery, name: string): string | null | undefined {
  if (query instanceof URLSearchParams) return query.get(name)
  const value = query[name]
  return typeof value === 'string' ? value : value?.[0]
}

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
  /** With its question mark. */
  search: string
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

/** Keeps or adds a `dataUrl`; an empty one (`?dataUrl=`) forgets it. A foreign one stays in the address only. */
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

/** For the staff's `customer`; added only while `isAdded`. */
export function settleCustomer({ search, kept, isAdded }: Keeping & { isAdded: boolean }): Settled {
  const asked = new URLSearchParams(search).get('customer')
  if (asked === '') return { search: withParameter(search, 'customer', null), kept: undefined }
  if (asked !== null) return { search, kept: asked }
  if (!kept || !isAdded) return { search, kept }
  return { search: withKept(search, new URLSearchParams({ customer: kept })), kept }
}
