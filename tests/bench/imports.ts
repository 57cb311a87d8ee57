import type { Page } from 'playwright'
import { formatCount } from '@/lib/format/number'
import { createLocationFiles } from '@/server/engine/location-files/create-location-files'
import { type Figure, megabytes, quantile, seconds } from './figure'
import { faultsOf } from './location-file'
import { tasksDuring, tasksSentence } from './page-tasks'
import { peakBytes } from './processes'
import type { Visits } from './visits'

interface SentFile {
  name: string
  bytes: Uint8Array
}

const reads = 5

export async function readingFigures(file: SentFile, rows: number): Promise<Figure[]> {
  const files = createLocationFiles()
  try {
    const times: number[] = []
    for (let read = 0; read < reads; read += 1) {
      const started = performance.now()
      await files.readRows(file, { areas: [] })
      times.push(performance.now() - started)
    }
    const [first = 0, ...warm] = times
    const usual = quantile(warm, 0.5)
    return [
      { name: 'read first', value: seconds(first), note: 'with the start of the process' },
      {
        name: 'read again',
        value: seconds(usual),
        note: `median of ${warm.length}, ${formatCount((1000 * rows) / usual)} rows/s`,
      },
      { name: 'peak of memory', value: megabytes(peakBytes(files.processId() ?? 0)), note: 'resident' },
    ]
  } finally {
    files.close()
  }
}

async function until(page: Page, ready: string, work: () => Promise<void>) {
  const shown = page.getByText(`${ready} ready`, { exact: true })
  const { value: took, tasks } = await tasksDuring(page, async () => {
    const started = performance.now()
    await work()
    await shown.waitFor({ timeout: 120_000 })
    return performance.now() - started
  })
  return { took, tasks }
}

const figureOf = (name: string, { took, tasks }: Awaited<ReturnType<typeof until>>): Figure => ({
  name,
  value: seconds(took),
  note: tasksSentence(tasks),
})

/** @param path of the file: the page would decode bytes in a separate long task */
export function screenFigures(visits: Visits, path: string, rows: number): Promise<Figure[]> {
  const ready = rows - faultsOf(rows)
  return visits.asMember(async (page) => {
    await page.goto('/submit-evaluation')
    await page.getByText('No saved locations').waitFor()
    await page.waitForLoadState('networkidle')
    const shown = await until(page, formatCount(ready), async () => {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Import' }).click()
      await (await choosing).setFiles(path)
    })
    const corrected = await until(page, formatCount(rows), () =>
      page.getByRole('button', { name: `Use for ${formatCount(faultsOf(rows))}` }).click(),
    )
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    await session.send('Performance.enable')
    const { metrics } = await session.send('Performance.getMetrics')
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    return [
      figureOf('chosen to counted', shown),
      figureOf('all faults corrected', corrected),
      { name: 'memory of the page', value: megabytes(heap), note: 'heap in use' },
    ]
  })
}
