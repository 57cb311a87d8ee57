import { readFileSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright'

export interface Visit {
  /** From the navigation to the cells on the screen, ms. */
  drawn: number
  scripts: number
  /** Bytes until the cells appear. */
  sent: number
  /** Bytes after garbage collection, without workers. */
  heap: number
  /** Unshared bytes of the process, including workers and drawing. */
  process: number
  /** Ms from a mouse movement to the frame after the cell under it is known. */
  hovers: number[]
}

const mark = 'demand-cells-drawn'

/** Each step enters another cell. */
const hoverPoints = Array.from({ length: 12 }, (_, step) => ({
  x: 560 + (step % 6) * 90,
  y: 300 + Math.floor(step / 6) * 90,
}))

/** The cell under the mouse is `data-hovered-cell`. */
export async function visitMap(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    await page.addInitScript(watchHover)
    const session = await context.newCDPSession(page)
    const sent = await countBytes(session)
    const started = Date.now()
    await page.goto(url, { waitUntil: 'commit', timeout: 240_000 })
    const drawn = (await drawnAt(page)) - started
    const { scripts, all } = sent()
    await page.waitForTimeout(1500)
    const hovers = await hover(page)
    return { drawn, scripts, sent: all, hovers, ...(await memory(browser, { page, session })) }
  } finally {
    await context.close()
  }
}

async function drawnAt(page: Page): Promise<number> {
  const seen = await page.waitForFunction(
    (name) => {
      const [entry] = performance.getEntriesByName(name)
      return entry && performance.timeOrigin + entry.startTime
    },
    mark,
    { timeout: 240_000 },
  )
  return Number(await seen.jsonValue())
}

async function countBytes(session: CDPSession) {
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let scripts = 0
  let all = 0
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength
  })
  return () => ({ scripts, all })
}

/** Runs in the page. */
function watchHover() {
  const log: number[] = []
  Object.assign(window, { hoverTimes: log })
  let moved = 0
  window.addEventListener('mousemove', () => (moved = performance.now()), { capture: true })
  // Anonymous functions only: the bench's compiler wraps named ones in a helper that the page lacks.
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() =>
      requestAnimationFrame(() => {
        if (moved > 0) log.push(performance.now() - moved)
        moved = 0
      }),
    ).observe(document.body, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-hovered-cell'],
    }),
  )
}

async function hover(page: Page): Promise<number[]> {
  for (const { x, y } of hoverPoints) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(400)
  }
  return page.evaluate(() => (window as unknown as { hoverTimes: number[] }).hoverTimes)
}

async function memory(
  browser: Browser,
  { page, session }: { page: Page; session: CDPSession },
): Promise<Pick<Visit, 'heap' | 'process'>> {
  await session.send('HeapProfiler.collectGarbage')
  await page.waitForTimeout(500)
  const heap = await session.send('Runtime.getHeapUsage')
  const root = await browser.newBrowserCDPSession()
  const { processInfo } = await root.send('SystemInfo.getProcessInfo')
  await root.detach()
  const own = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateBytes(id))
  return { heap: heap.usedSize + (heap.backingStorageSize ?? 0), process: Math.max(0, ...own) }
}

/** 0 if the system does not report them. */
function privateBytes(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const lines = [...text.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm)]
    return lines.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0)
  } catch {
    return 0
  }
}
