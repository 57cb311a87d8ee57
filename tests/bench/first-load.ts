import { get } from 'node:http'
import type { Page } from 'playwright'
import { type Figure, kilobytes } from './figure'
import { type VisitedPage, weighedPages } from './visited-pages'
import type { Visits } from './visits'

/** Gzipped: scripts in the page's HTML, and all until the network is idle. */
export async function measureFirstLoad({ asMember, asVisitor }: Visits): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const each of weighedPages) {
    const open = each.isForMembers ? asMember : asVisitor
    figures.push(await open((page) => scriptsOf(page, each)))
  }
  return figures
}

async function scriptsOf(page: Page, { name, path }: VisitedPage): Promise<Figure> {
  const scripts = new Map<string, URL>()
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (/\.m?js$/.test(url.pathname)) scripts.set(url.pathname, url)
  })
  const document = await page.goto(path, { waitUntil: 'networkidle' })
  const html = (await document?.text()) ?? ''
  const named = new Set([...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source]) => source))
  let first = 0
  let later = 0
  for (const [pathname, url] of scripts) {
    const size = await gzippedSize(url)
    if (named.has(pathname)) first += size
    else later += size
  }
  const note = later >= 1024 ? `then ${kilobytes(later)} on demand, ${kilobytes(first + later)} together` : ''
  return { name, value: kilobytes(first), note }
}

/** Requests again, because the browser does not report a worker's script. */
function gzippedSize(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      reply.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
