import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from '@/server/setup/browser.mjs'
import { type RunningApp, startApp } from './app'
import { type Figure, kilobytes, median, megabytes, milliseconds, quantile } from './figure'
import { countryMiddle } from './generated-country'
import { measureDataChanges } from './map/data-changes'
import { type MadeCountry, writeMadeCountry } from './map/made-country'
import { type Visit, visitMap } from './map/page-visit'
import { traceStart } from './map/start-trace'
import { measureUpload } from './map/upload'
import { waterfall } from './map/waterfall-picture'
import { buildYardsticks, serveYardstick, type Yardsticks } from './map/yardstick-pages'
import { openVisits } from './visits'

const sizes = [100_000, 500_000] as const
const visits = 5
const listed = 200_000
const width = 1440
const height = 900

/**
 * The same cells on our page and on the yardsticks, alternating in one browser. Needs a built tree and, for
 * the yardstick's packages, a network. @param folder for atlases, the app's files and the yardstick's
 * packages
 */
export async function* measureMapPages(folder: string): AsyncGenerator<{ title: string; figures: Figure[] }> {
  const atlases = join(folder, 'atlas')
  mkdirSync(atlases, { recursive: true })
  const countries = sizes.map((cells) => writeMadeCountry(atlases, { country: nameOf(cells), cells }))
  writeListed(atlases)
  const built = buildYardsticks(folder)
  const app = await startApp(join(folder, 'var'), { ATLAS_DIR: atlases })
  const browser = await openBrowser()
  try {
    for (const country of countries) {
      const pages = await visitAll({ app, browser, built }, country)
      yield { title: `${country.cells} cells, median of ${visits}`, figures: compare(pages) }
      yield {
        title: `Waterfall of ${country.cells} cells`,
        figures: await drawStart({ app, browser }, country),
      }
    }
    for (const cells of sizes) {
      const title = `${cells} cells of the finest level at once, the layer alone`
      yield { title, figures: await measureUpload(browser, { folder, cells }) }
    }
    yield await changesOf(app)
  } finally {
    await browser.close()
    await app.stop()
  }
}

/**
 * Needs a built tree.
 * @param folder for atlas and the app's files
 */
export async function measureChanges(folder: string): Promise<{ title: string; figures: Figure[] }> {
  const atlases = join(folder, 'atlas')
  mkdirSync(atlases, { recursive: true })
  writeListed(atlases)
  const app = await startApp(join(folder, 'var'), { ATLAS_DIR: atlases })
  try {
    return await changesOf(app)
  } finally {
    await app.stop()
  }
}

const writeListed = (atlases: string) =>
  writeMadeCountry(atlases, { country: 'made-sites', cells: sizes[1], sites: listed })

async function changesOf({ origin }: RunningApp) {
  const members = await openVisits(origin)
  try {
    const title = `Longest task of the page with ${listed} locations`
    return { title, figures: await measureDataChanges(members, 'made-sites') }
  } finally {
    await members.close()
  }
}

const nameOf = (cells: number) => `made-${cells < 200_000 ? 'small' : 'large'}`

async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
}

interface Stage {
  app: RunningApp
  browser: Browser
  built: Yardsticks
}

type Pages = Record<'ours' | 'bare' | 'map', Visit[]>

function viewOf(country: MadeCountry): string {
  const { lat, lng } = countryMiddle
  return `lat=${lat}&lng=${lng}&zoom=${zoomOf(country).toFixed(2)}`
}

const addressOf = ({ origin }: RunningApp, country: MadeCountry) =>
  `${origin}/demo/scouting?country=${country.country}&${viewOf(country)}`

/** Writes into `var/bench`. */
async function drawStart(
  { app, browser }: Pick<Stage, 'app' | 'browser'>,
  country: MadeCountry,
): Promise<Figure[]> {
  const trace = await traceStart(browser, addressOf(app, country))
  const path = join('var', 'bench', `start-${country.country}.svg`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, waterfall(trace, `${country.cells} cells: from the navigation to the cells drawn`))
  return [{ name: 'cells drawn, traced', value: milliseconds(trace.drawn), note: `picture in ${path}` }]
}

async function visitAll({ app, browser, built }: Stage, country: MadeCountry): Promise<Pages> {
  const answer = await fetch(`${app.origin}/api/scout/maps/${country.country}.json`)
  const cells = Buffer.from(await answer.arrayBuffer())
  const bare = await serveYardstick('bare', built, cells)
  const map = await serveYardstick('map', built, cells)
  const pages: Pages = { ours: [], bare: [], map: [] }
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      pages.ours.push(await visitMap(browser, addressOf(app, country)))
      pages.bare.push(await visitMap(browser, `${bare.origin}/?${viewOf(country)}`))
      pages.map.push(await visitMap(browser, `${map.origin}/?${viewOf(country)}`))
    }
    return pages
  } finally {
    bare.stop()
    map.stop()
  }
}

/** Both map engines count tiles of 512 px. */
function zoomOf({ reach }: MadeCountry): number {
  const shrink = Math.cos((countryMiddle.lat * Math.PI) / 180)
  return Math.log2(((Math.min(width, height) / 512) * 360 * shrink) / (2.4 * reach))
}

function compare(pages: Pages): Figure[] {
  const figure = (name: string, of: (visit: Visit) => number, text: (value: number) => string): Figure => {
    const mine = median(pages.ours.map(of))
    const beside = (other: Visit[]) => {
      const theirs = median(other.map(of))
      return `${text(theirs)} (${(theirs / mine).toFixed(2)} times ours)`
    }
    return {
      name,
      value: text(mine),
      note: `deck.gl bare ${beside(pages.bare)}, on an empty map ${beside(pages.map)}`,
    }
  }
  const hovers = (share: number) => (visit: Visit) =>
    visit.hovers.length === 0 ? Number.NaN : quantile(visit.hovers, share)
  return [
    figure('navigation to cells drawn', ({ drawn }) => drawn, milliseconds),
    figure('scripts sent', ({ scripts }) => scripts, kilobytes),
    figure('everything sent', ({ sent }) => sent, kilobytes),
    figure('heap with buffers', ({ heap }) => heap, megabytes),
    figure("the page's process", (visit) => visit.process, megabytes),
    figure('hover to its cell, p50', hovers(0.5), milliseconds),
    figure('hover to its cell, p90', hovers(0.9), milliseconds),
  ]
}
