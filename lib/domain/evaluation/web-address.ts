/**
 * An address that a link may lead to although somebody else has written it: http or https, without a name and password
 * in it. Undefined for everything else (`javascript:`, `data:`, a bare word).
 */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' ? url : undefined
}
