import type { CDPSession } from 'playwright'

/** Ms. */
export interface PageTask {
  /** Wall time, including waits for the graphics card and other programs. */
  wall: number
  /** CPU time of the thread. */
  work: number
}

/** Microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: Readonly<Record<string, unknown>> }
}

/** Unique across processes. */
export const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`

export async function traceDuring(
  session: CDPSession,
  includedCategories: string[],
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories, excludedCategories: ['*'] },
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return events
}

export function threadsNamed(events: readonly TraceEvent[], wanted: string): Set<string> {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === wanted)
  return new Set(named.map(threadOf))
}

/** Everything between two polls of a thread's queue. */
export const isTask = ({ ph, name }: TraceEvent) => ph === 'X' && name.includes('RunTask')

export async function tasksDuring(session: CDPSession, act: () => Promise<unknown>): Promise<PageTask[]> {
  const events = await traceDuring(session, ['toplevel'], act)
  const main = threadsNamed(events, 'CrRendererMain')
  return events
    .filter((event) => isTask(event) && main.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, work: tdur / 1000 }))
}
