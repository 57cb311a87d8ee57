/** The first bytes of a PNG. */
export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])

/** Browsers send the length too. */
export async function cloudForm(
  { cookie, method = 'POST' }: { cookie: string; method?: 'POST' | 'PUT' },
  fields: Record<string, string>,
  map: string,
): Promise<Request> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('map', new Blob([map]), 'map.json')
  form.set('thumbnail', new Blob([png]), 'map.png')
  const whole = new Response(form)
  const body = await whole.arrayBuffer()
  return new Request('http://localhost:3000/', {
    method,
    body,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'x-kerbwatt': '1',
      'content-type': whole.headers.get('content-type') ?? '',
      'content-length': `${body.byteLength}`,
    },
  })
}
