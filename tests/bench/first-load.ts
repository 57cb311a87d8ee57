import { get } from 'node:http'
import type { Page } from 'playwright'
import { type Figure, kilobytes } from './figure'
import type { Visits } from './visits'

const results =
  '/results?location_name=Lindaplatz&city=Schaan&lat=47.1667&lng=9.50884&Connector Config=2x150 kW' +
  '&iso3_2=1474928&iso3_3=155575&iso3_4=9840&iso3_5=217880&iso3_total=1858223&pop_1km=5610&pop_2km=7308'

const visitorPages = [
  { name: 'sign-in', path: '/' },
  { name: 'retail', path: '/retail' },
  { name: 'manual', path: '/manual' },
  { name: 'legal', path: '/legal' },
  { name: 'version', path: '/version' },
]

const memberPages = [
  { name: 'home', path: '/home' },
  { name: 'scouting, countries', path: '/scouting' },
  { name: 'scouting, a country', path: '/scouting?country=liechtenstein' },
  { name: 'evaluations', path: '/evaluations' },
  { name: 'results', path: results },
]

/** Scripts as they come over the network, gzipped: those that the page's HTML names, and all until it is quiet. */
export async function measureFirstLoad({ asMember, asVisitor }: Visits): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const each of visitorPages) figures.push(await asVisitor((page) => scriptsOf(page, each)))
  for (const each of memberPages) figures.push(await asMember((page) => scriptsOf(page, each)))
  return figures
}

async function scriptsOf(page: Page, { name, path }: { name: string; path: string }): Promise<Figure> {
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

/** Bytes of a body as the server sends it. Asked for once more: the browser does not tell them of a worker's script. */
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
