/** A browser without scripts: keeps cookies, and returns redirects instead of following them. */
export interface Browser {
  open(url: string): Promise<Response>
  /** Like a page of `from`. */
  submit(url: string, fields: Record<string, string>, from?: string): Promise<Response>
  /** Like the page's button. */
  submitPage(page: Response): Promise<Response>
  /** Stops at the first answer that is no redirect, or at an address that starts with `until`. */
  follow(url: string, until?: string): Promise<{ url: string; response: Response | null }>
  cookie(name: string): string | undefined
}

interface Cookie {
  name: string
  value: string
  path: string
}

function readCookie(line: string): Cookie & { isGone: boolean } {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const path = attributes.map((each) => each.trim()).find((each) => /^path=/i.test(each))
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    path: path?.slice('path='.length) ?? '/',
    isGone: /max-age=0|expires=Thu, 01 Jan 1970/i.test(line),
  }
}

const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')

function formOf(markup: string): { action: string; fields: Record<string, string> } {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(markup) ?? []
  if (action === undefined) throw new Error('The page has no form.')
  const inputs = markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const fields = [...inputs].map(([, name = '', value = '']) => [name, plain(value)])
  return { action: plain(action), fields: Object.fromEntries(fields) }
}

export function createBrowser(own: Readonly<Record<string, string>> = {}): Browser {
  const cookies = new Map<string, Cookie>()

  async function send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url)
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path))
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...own, ...(cookie && { cookie }), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const { isGone, ...kept } = readCookie(line)
      const key = `${kept.name};${kept.path}`
      if (isGone) cookies.delete(key)
      else cookies.set(key, kept)
    }
    return response
  }

  const submit: Browser['submit'] = (url, fields, from = new URL(url).origin) =>
    send(url, {
      method: 'POST',
      headers: { origin: from, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  return {
    open: (url) => send(url, {}),
    submit,
    async submitPage(page) {
      const { action, fields } = formOf(await page.text())
      return submit(new URL(action, page.url || undefined).href, fields)
    },
    async follow(start, until) {
      let url = start
      for (let step = 0; step < 10; step += 1) {
        if (until && url.startsWith(until)) return { url, response: null }
        const response = await send(url, {})
        const location = response.headers.get('location')
        if (location === null) return { url, response }
        url = new URL(location, url).href
      }
      throw new Error(`Too many redirects from ${start}.`)
    },
    cookie: (name) => [...cookies.values()].find((each) => each.name === name)?.value,
  }
}
