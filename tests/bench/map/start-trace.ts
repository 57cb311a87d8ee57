import type { Browser } from 'playwright'
import { isTask, type TraceEvent, threadOf, threadsNamed, traceDuring } from './page-tasks'

/** Ms since the navigation. */
interface Span {
  name: string
  from: number
  to: number
}

export interface StartTask extends Span {
  /** CPU time, ms. */
  work: number
}

export interface StartTrace {
  requests: Span[]
  /** At least a millisecond each. */
  threads: { name: string; tasks: StartTask[] }[]
  marks: { name: string; at: number }[]
  drawn: number
}

const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'loading']
const drawnMark = 'demand-cells-drawn'

/** In the order of the picture. */
const shownThreads = [
  ['page', 'CrRendererMain'],
  ['worker', 'DedicatedWorker thread'],
  ['graphics', 'CrGpuMain'],
] as const

/** Labels a task by its longest event. */
const workNames: Readonly<Record<string, string>> = {
  'v8.compile': 'compile',
  EvaluateScript: 'run script',
  FunctionCall: 'call',
  FireAnimationFrame: 'frame',
  RunMicrotasks: 'promises',
  Layout: 'layout',
  UpdateLayoutTree: 'style',
  ParseHTML: 'parse',
  Paint: 'paint',
}

/** Uses a fresh browser profile. */
export async function traceStart(browser: Browser, url: string): Promise<StartTrace> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  try {
    const page = await context.newPage()
    const session = await browser.newBrowserCDPSession()
    const events = await traceDuring(session, categories, async () => {
      await page.goto(url, { waitUntil: 'commit' })
      const isDrawn = (name: string) => performance.getEntriesByName(name).length > 0
      await page.waitForFunction(isDrawn, drawnMark, { timeout: 120_000 })
    })
    await session.detach()
    return readTrace(events, url)
  } finally {
    await context.close()
  }
}

/** @throws Error if the trace holds no drawn cells */
function readTrace(events: readonly TraceEvent[], url: string): StartTrace {
  const drawn = events.find(({ name }) => name === drawnMark)
  if (!drawn) throw new Error('The trace ends before the cells are drawn.')
  const { pid } = drawn
  const start = navigationTo(url, { events, pid })
  const at = (ts: number) => (ts - start) / 1000
  const ours = events.filter(({ ts }) => ts >= start)
  return {
    requests: requestsOf(ours, pid, at),
    threads: threadsOf(ours, events, { pid, at }),
    marks: ours
      .filter((event) => event.pid === pid && ['firstContentfulPaint', drawnMark].includes(event.name))
      .map(({ name, ts }) => ({ name, at: at(ts) })),
    drawn: at(drawn.ts),
  }
}

/** The page's frame also navigates once before the actual navigation. */
function navigationTo(url: string, { events, pid }: { events: readonly TraceEvent[]; pid: number }): number {
  const navigation = events.find(
    ({ name, args, ...event }) =>
      name === 'navigationStart' && event.pid === pid && args?.data?.documentLoaderURL === url,
  )
  if (!navigation) throw new Error(`The trace holds no navigation to ${url}.`)
  return navigation.ts
}

type At = (ts: number) => number

function requestsOf(events: readonly TraceEvent[], pid: number, at: At): Span[] {
  const open = new Map<string, Span>()
  const idOf = ({ args }: TraceEvent) => String(args?.data?.requestId)
  for (const event of events) {
    if (event.pid !== pid || event.name !== 'ResourceSendRequest') continue
    const { pathname, search } = new URL(String(event.args?.data?.url))
    const query = search.length > 40 ? '?…' : search
    open.set(idOf(event), { name: `${pathname}${query}`, from: at(event.ts), to: Number.NaN })
  }
  for (const event of events) {
    const request = event.name === 'ResourceFinish' ? open.get(idOf(event)) : undefined
    if (request) request.to = at(event.ts)
  }
  return [...open.values()].sort((a, b) => a.from - b.from)
}

function threadsOf(
  events: readonly TraceEvent[],
  all: readonly TraceEvent[],
  { pid, at }: { pid: number; at: At },
): StartTrace['threads'] {
  return shownThreads.flatMap(([name, thread]) =>
    [...threadsNamed(all, thread)]
      .map((id) => events.filter((event) => threadOf(event) === id))
      // The browser keeps spare pages; the graphics process serves all.
      .filter((own) => own.length > 0 && (name === 'graphics' || own[0]?.pid === pid))
      .map((own) => ({ name, tasks: tasksOf(own, at) })),
  )
}

function tasksOf(events: readonly TraceEvent[], at: At): StartTask[] {
  const named = events.filter(({ name, dur = 0 }) => name in workNames && dur > 500)
  return events
    .filter((event) => isTask(event) && (event.dur ?? 0) >= 1000)
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const inside = named.filter((event) => event.ts >= ts && event.ts + (event.dur ?? 0) <= ts + dur)
      const longest = inside.sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0))[0]
      return {
        name: nameOf(longest),
        from: at(ts),
        to: at(ts + dur),
        work: tdur / 1000,
      }
    })
}

function nameOf(event: TraceEvent | undefined): string {
  if (!event) return ''
  const url = String(event.args?.data?.url ?? '')
  const file = url.split('/').at(-1)?.split('?')[0] ?? ''
  return `${workNames[event.name]} ${file}`.trim()
}
