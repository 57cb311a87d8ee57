/** Parameters whose values are names of the app's own things. Of all others only the name is told. */
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

/**
 * An address as a report may tell it: what could be a token, a position or a person's own words is left out, user
 * names and fragments too. `https://studio.example/auth?code=…&tab=others`
 * @param base for relative addresses
 */
export function reportedAddress(address: string, base?: string): string {
  const url = URL.parse(address, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return ''
  const told = [...url.searchParams].map(([name, value]) => {
    const isPlain = plainParameters.has(name) && plainValue.test(value)
    return `${encodeURIComponent(name).slice(0, 60)}=${isPlain ? encodeURIComponent(value) : '…'}`
  })
  return `${url.origin}${url.pathname}${told.length > 0 ? `?${told.join('&')}` : ''}`
}
