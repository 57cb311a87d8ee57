import { withoutShareToken } from '@/lib/config/shared-links'

const plainParameters = new Set([
  'country',
  'tab',
  'customer',
  'type',
  'panel',
  'sort',
  'order',
  'score',
  'id',
])

const plainValue = /^[\w .,-]{1,60}$/

/** Omits credentials, fragments and values that could be tokens, positions or personal text. */
export function reportedAddress(address: string, base?: string): string {
  const url = URL.parse(address, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return ''
  const told = [...url.searchParams].map(([name, value]) => {
    const isPlain = plainParameters.has(name) && plainValue.test(value)
    return `${encodeURIComponent(name).slice(0, 60)}=${isPlain ? encodeURIComponent(value) : '…'}`
  })
  return `${url.origin}${withoutShareToken(url.pathname)}${told.length > 0 ? `?${told.join('&')}` : ''}`
}
