import type { Page } from 'playwright'
import { type Figure, milliseconds } from '@/tests/bench/figure'
import { countryMiddle } from '@/tests/bench/generated-country'
import type { Visits } from '@/tests/bench/visits'
import { type PageTask, tasksDuring } from './page-tasks'

/** Ms. People do not notice shorter tasks (Long Tasks, W3C). */
const longest = 50

/** Ms after which every change has taken effect. */
const calm = 1500

interface Change {
  name: string
  make(page: Page): Promise<unknown>
}

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
    name: 'a weight by 10 steps',
    make: async (page) => {
      await page.getByRole('button', { name: 'Weights' }).click()
      const weights = page.getByRole('region', { name: 'Weights' })
      await weights.getByRole('slider').first().focus()
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft')
    },
  },
  { name: 'the weights closed', make: (page) => page.getByRole('button', { name: 'Weights' }).click() },
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

/** Excludes the set-up of page and map, which mostly waits for the emulated graphics card. */
export async function measureDataChanges({ asMember }: Visits, country: string): Promise<Figure[]> {
  return asMember(async (page) => {
    const session = await page.context().newCDPSession(page)
    const { lat, lng } = countryMiddle
    const figures: Figure[] = []
    const measure = async (name: string, act: () => Promise<unknown>) => {
      figures.push(figureOf(name, await tasksDuring(session, act)))
    }
    await measure('the page and its map', async () => {
      await page.goto(`/scouting?country=${country}&lat=${lat}&lng=${lng}&zoom=5.2`)
      await page.waitForFunction(
        () => performance.getEntriesByName('demand-cells-drawn').length > 0,
        undefined,
        { timeout: 120_000 },
      )
      await page.waitForTimeout(calm)
    })
    await measure('the search itself', async () => {
      await page.getByRole('radio', { name: 'Any Location Type' }).click()
      await page.getByRole('heading', { name: /Results\s*\d+,\d{3}/ }).waitFor({ timeout: 120_000 })
      await page.waitForTimeout(calm)
    })
    for (const { name, make } of changes) {
      await measure(name, async () => {
        await make(page)
        await page.waitForTimeout(calm)
      })
    }
    return figures
  })
}

function figureOf(name: string, tasks: readonly PageTask[]): Figure {
  const wall = Math.max(0, ...tasks.map((task) => task.wall))
  const work = Math.max(0, ...tasks.map((task) => task.work))
  const long = tasks.filter((task) => task.wall > longest).length
  return {
    name,
    value: milliseconds(wall),
    note: `its own work at most ${milliseconds(work)}; ${long} tasks over ${longest} ms`,
  }
}
