import type { CDPSession } from 'playwright'

/** A task of the page's main thread, ms. */
export interface PageTask {
  /** From its begin to its end, waits for the graphics card and for other programs of the machine included. */
  wall: number
  /** What the thread itself worked. */
  work: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  dur?: number
  tdur?: number
  args?: { name?: string }
}

const thread = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`

/** The tasks of the page's main thread while something is done. */
export async function tasksDuring(session: CDPSession, act: () => Promise<unknown>): Promise<PageTask[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  })
  await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  const main = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(thread),
  )
  return events
    .filter((event) => event.ph === 'X' && event.name.includes('RunTask') && main.has(thread(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, work: tdur / 1000 }))
}
