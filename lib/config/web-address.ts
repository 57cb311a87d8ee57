/** An http(s) address without credentials, safe to link to although customers write it. */
export function webAddress(text: string): URL | undefined {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' ? url : undefined
}
