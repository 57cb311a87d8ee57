import type { Page } from 'playwright'
import { type Figure, milliseconds } from '@/tests/bench/figure'
import { countryMiddle } from '@/tests/bench/generated-country'
import type { Visits } from '@/tests/bench/visits'

/** What a task of the page may take before a person feels it (Long Tasks, W3C). */
const longest = 50

interface Change {
  name: string
  make(page: Page): Promise<unknown>
}

/** Every change of data that a person can cause while the locations of a whole country are listed. */
const changes: readonly Change[] = [
  {
    name: 'another score on the legend',
    make: (page) =>
      page.getByRole('region', { name: 'Legend' }).getByText('AC', { exact: true }).first().click(),
  },
  { name: 'a filter pill', make: (page) => page.getByRole('button', { name: 'Restaurant' }).first().click() },
  {
    name: 'the other direction',
    make: (page) =>
      page
        .getByRole('button', { name: /first$/ })
        .first()
        .click(),
  },
  {
    name: 'all filters open',
    make: (page) =>
      page
        .getByRole('button', { name: /^All Filters/ })
        .first()
        .click(),
  },
  {
    name: 'a slider by 20 steps',
    make: async (page) => {
      await page.getByRole('slider').first().focus()
      for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
    },
  },
]

/**
 * The longest task of the page's main thread during each change, with the locations of a whole country listed. The
 * browser reports tasks from 50 ms on.
 */
export async function measureDataChanges({ asMember }: Visits, country: string): Promise<Figure[]> {
  return asMember(async (page) => {
    await page.addInitScript(watchTasks)
    const { lat, lng } = countryMiddle
    await page.goto(`/scouting?country=${country}&type=any&lat=${lat}&lng=${lng}&zoom=5.2`)
    await page.getByRole('heading', { name: /Results\s*\d+,\d{3}/ }).waitFor({ timeout: 120_000 })
    const figures = [figureOf('the search itself', await takeTasks(page))]
    for (const { name, make } of changes) {
      await make(page)
      await page.waitForTimeout(1500)
      figures.push(figureOf(name, await takeTasks(page)))
    }
    return figures
  })
}

function figureOf(name: string, tasks: readonly number[]): Figure {
  if (tasks.length === 0) return { name, value: `< ${longest} ms`, note: 'no long task' }
  return { name, value: milliseconds(Math.max(...tasks)), note: `${tasks.length} tasks over ${longest} ms` }
}

/** Runs in the page. */
function watchTasks() {
  const tasks: number[] = []
  Object.assign(window, { longTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

const takeTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
