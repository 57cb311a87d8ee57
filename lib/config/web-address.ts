/** Accepts http(s) without credentials: customers write these addresses. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' ? url : undefined
}
