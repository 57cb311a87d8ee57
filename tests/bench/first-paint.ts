import type { CDPSession, Page } from 'playwright'
import { type Figure, median, milliseconds, seconds } from './figure'
import { type PageTask, tasksDuring } from './map/page-tasks'
import { firstPages, type VisitedPage } from './visited-pages'
import type { Visits } from './visits'

const times = 5
/** Ms. A longer task delays a press. */
const patience = 50
/** Slow 4G: 1.6 Mbit/s down, 150 ms round trip. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowness = 4
/** Ms for remaining work once the network is idle. */
const rest = 1500

/** Ms since navigation. */
interface Paint {
  first: number
  largest: number
  /** Long tasks after the first paint, each minus the tolerated part. */
  blocked: number
  /** Layout shifts without user input. */
  shifts: number
}

interface Visit extends Paint {
  /** CPU time of the main thread in ms, which other programs do not affect. */
  work: number
}

/**
 * The median of five visits with an empty cache and Chromium's own throttling, alternating between the pages.
 * @param visits with a phone's screen
 */
export async function measureFirstPaint({ asMember, asVisitor }: Visits): Promise<Figure[]> {
  const visited = new Map<VisitedPage, Visit[]>(firstPages.map((page) => [page, []]))
  for (let time = 0; time < times; time += 1) {
    for (const [each, seen] of visited) {
      const open = each.isForMembers ? asMember : asVisitor
      seen.push(await open((page) => visitPage(page, each.path)))
    }
  }
  return [...visited].map(([{ name }, seen]) => toFigure(name, seen))
}

async function visitPage(page: Page, path: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page)
  await throttle(session)
  // This file's loader calls a helper that names functions; the page needs it too.
  await page.addInitScript({ content: `{ const __name = (each) => each; (${observe})(${patience}) }` })
  const tasks = await tasksDuring(session, async () => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(rest)
  })
  const paint = await page.evaluate(() => (window as unknown as { firstPaint: Paint }).firstPaint)
  return { ...paint, work: workOf(tasks) }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

const workOf = (tasks: readonly PageTask[]) => tasks.reduce((sum, { work }) => sum + work, 0)

/** Runs in the page, before its own scripts. */
function observe(tolerated: number): void {
  const paint = { first: 0, largest: 0, blocked: 0, shifts: 0 }
  const notes: Record<
    string,
    (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void
  > = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') paint.first = startTime
    },
    'largest-contentful-paint': ({ startTime }) => {
      paint.largest = startTime
    },
    longtask: ({ startTime, duration }) => {
      if (paint.first > 0 && startTime >= paint.first) paint.blocked += duration - tolerated
    },
    'layout-shift': ({ value = 0, hadRecentInput }) => {
      if (!hadRecentInput) paint.shifts += value
    },
  }
  Object.assign(window, { firstPaint: paint })
  for (const [type, note] of Object.entries(notes)) {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
}

function toFigure(name: string, visits: readonly Visit[]): Figure {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]))
  return {
    name,
    value: `LCP ${seconds(of('largest'))}, TBT ${milliseconds(of('blocked'))}, CLS ${of('shifts').toFixed(3)}`,
    note: `first paint ${seconds(of('first'))}, ${milliseconds(of('work'))} of the main thread's own work`,
  }
}
