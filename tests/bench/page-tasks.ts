import type { Page } from 'playwright'
import { milliseconds } from './figure'

/** Ms. */
interface PageTask {
  took: number
  /** Excludes waits for a processor on a busy machine. */
  processor: number
}

/** Times in µs. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Longer tasks delay the response to a press. */
const longTask = 50

/** Only one page can be traced at a time. */
export async function tasksDuring<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ value: T; tasks: readonly PageTask[] }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser that can be traced.')
  await browser.startTracing(page, { categories: ['-*', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer | undefined
  let value: T
  try {
    value = await work()
  } finally {
    trace = await browser.stopTracing()
  }
  return { value, tasks: tasksOf(JSON.parse(trace.toString()).traceEvents) }
}

function tasksOf(events: readonly TraceEvent[]): PageTask[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain'
  const main = new Set(events.filter(isMain).map(threadOf))
  if (main.size === 0) throw new Error('The trace names no main thread of a page.')
  return events.flatMap((event) => {
    const { name, dur = 0, tdur = dur } = event
    return name === 'RunTask' && main.has(threadOf(event))
      ? [{ took: dur / 1000, processor: tdur / 1000 }]
      : []
  })
}

/** Names the longest task and those over 50 ms. */
export function tasksSentence(tasks: readonly PageTask[]): string {
  const [longest, ...others] = tasks.toSorted((a, b) => b.took - a.took)
  if (!longest) return 'no task'
  const text = ({ took, processor }: PageTask) =>
    `${milliseconds(took)} (processor ${milliseconds(processor)})`
  if (longest.took <= longTask) return `longest task ${text(longest)}`
  const long = [longest, ...others].filter(({ took }) => took > longTask)
  const shown = long.slice(0, 5).map(text).join(', ')
  return `${long.length} tasks over ${longTask} ms: ${shown}${long.length > 5 ? ', ...' : ''}`
}
