import type { Page } from 'playwright'
import { type Figure, median, milliseconds } from './figure'
import type { Visits } from './visits'

const visits = 5
const mark = 'demand-cells-drawn'

/** From the click on a country, and from its URL, until its demand is on the map. */
export async function measureCountryMap({ asMember }: Visits): Promise<Figure[]> {
  const clicked: number[] = []
  const opened: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    clicked.push(await asMember(byClick))
    opened.push(await asMember(byAddress))
  }
  return [
    { name: 'click on the country', value: milliseconds(median(clicked)), note: spread(clicked) },
    { name: 'its address, cold', value: milliseconds(median(opened)), note: spread(opened) },
  ]
}

const spread = (times: readonly number[]) =>
  `to cells drawn, median of ${times.length} (${times.map((time) => Math.round(time)).join(', ')}), software rendering`

async function byClick(page: Page): Promise<number> {
  await page.goto('/scouting', { waitUntil: 'networkidle' })
  const link = page.getByRole('link', { name: 'Liechtenstein' })
  await link.waitFor()
  const started = Date.now()
  await link.click()
  return (await drawnAt(page)) - started
}

async function byAddress(page: Page): Promise<number> {
  const started = Date.now()
  await page.goto('/scouting?country=liechtenstein', { waitUntil: 'commit' })
  return (await drawnAt(page)) - started
}

/** The page's own mark, in ms since 1970. */
async function drawnAt(page: Page): Promise<number> {
  const seen = await page.waitForFunction((name) => {
    const [entry] = performance.getEntriesByName(name)
    return entry && performance.timeOrigin + entry.startTime
  }, mark)
  return Number(await seen.jsonValue())
}
