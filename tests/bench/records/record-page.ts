import type { Page } from 'playwright'
import { brand } from '@/lib/config/brand'
import { requestGuard } from '@/lib/config/request-guard'
import { formatCount } from '@/lib/format/number'
import { type Figure, milliseconds } from '@/tests/bench/figure'
import { tasksDuring, tasksSentence } from '@/tests/bench/page-tasks'
import type { Visits } from '@/tests/bench/visits'
import { firstPassword, signIn } from '@/tests/e2e/account'
import { generatedMap } from './generated-map'

/** Ms after which every change has taken effect, including the map's drawing. */
const calm = 2000

const headers = { [requestGuard.name]: requestGuard.value }

/** As staff. @returns its id */
async function addRecord(visits: Visits, varDir: string, locations: number): Promise<string> {
  const customer = await visits.asMember(async ({ request }) => {
    const { data } = await (await request.get('/api/me', { headers })).json()
    return String(data.customer.id)
  })
  return visits.asVisitor(async (page) => {
    const email = `staff@${brand.slug}.example`
    await signIn(page, { email, password: firstPassword(varDir, 'staff') })
    const answer = await page.request.post('/api/evals/records', {
      headers,
      timeout: 120_000,
      multipart: {
        name: `Bench ${locations}`,
        date: '2026-11-23',
        type: 'Utilization estimation',
        status: 'Done',
        power_type: 'DC',
        customer,
        map_file: {
          name: 'map.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(generatedMap(locations))),
        },
      },
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return (await answer.json()).evalId
  })
}

const firstRow = (page: Page) => page.getByRole('list', { name: 'Locations' }).getByRole('button').first()

/** Waits for another location at the head of the list. */
async function untilTurned(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await firstRow(page).textContent()
  await act()
  await page.waitForFunction(
    (text) => document.querySelector('ul[aria-label=Locations] button')?.textContent !== text,
    before,
  )
}

const sortBy = (title: string) => (page: Page) =>
  untilTurned(page, async () => {
    await page.getByRole('button', { name: /^(kWh\/day|Name|Rated power)$/ }).click()
    await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: title }).click()
  })

const countIs = (page: Page, count: RegExp) => page.getByRole('status').filter({ hasText: count }).waitFor()

interface Change {
  name: string
  /** Resolves once the list shows the change. */
  make: (page: Page) => Promise<unknown>
}

/** The list is complete again before each. */
const changes: readonly Change[] = [
  { name: 'sort by name', make: sortBy('Name') },
  {
    name: 'turn it',
    make: (page) => untilTurned(page, () => page.getByRole('button', { name: 'A to Z' }).click()),
  },
  { name: 'sort by kWh/day', make: sortBy('kWh/day') },
  {
    name: 'search, first word',
    make: async (page) => {
      await page.getByRole('searchbox', { name: 'Search locations' }).pressSequentially('vaduz')
      await countIs(page, /^[\d,]+ of /)
    },
  },
  {
    name: 'search, more letters',
    make: (page) => page.getByRole('searchbox', { name: 'Search locations' }).pressSequentially(' 12'),
  },
  {
    name: 'search cleared',
    make: (page) => page.getByRole('searchbox', { name: 'Search locations' }).fill(''),
  },
  {
    name: 'filters opened',
    make: async (page) => {
      await page.getByRole('button', { name: 'Filters' }).first().click()
      await page.getByRole('heading', { name: 'Filters' }).waitFor()
    },
  },
  {
    name: 'a slider by 10 steps',
    make: async (page) => {
      await page.getByRole('slider').first().focus()
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
    },
  },
  {
    name: 'filters closed',
    make: async (page) => {
      await page.getByRole('button', { name: 'Remove all filters' }).click()
      await page.getByRole('button', { name: 'Back to Locations' }).click()
      await firstRow(page).waitFor()
    },
  },
  {
    name: 'map dragged',
    make: async (page) => {
      await page.mouse.move(900, 450)
      await page.mouse.down()
      await page.mouse.move(500, 350, { steps: 12 })
      await page.mouse.up()
    },
  },
  {
    name: 'map zoomed in',
    make: async (page) => {
      await page.mouse.move(900, 450)
      for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, -300)
    },
  },
  {
    name: 'a location opened',
    make: async (page) => {
      await firstRow(page).click()
      await page.getByRole('complementary').nth(1).waitFor()
    },
  },
]

export async function measureRecordPage(
  visits: Visits,
  varDir: string,
  locations: number,
): Promise<Figure[]> {
  const evalId = await addRecord(visits, varDir, locations)
  return visits.asMember(async (page) => {
    const figures: Figure[] = []
    const measure = async (name: string, make: Change['make']) => {
      const { value: took, tasks } = await tasksDuring(page, async () => {
        const started = performance.now()
        await make(page)
        const ended = performance.now()
        await page.waitForTimeout(calm)
        return ended - started
      })
      figures.push({ name, value: milliseconds(took), note: tasksSentence(tasks) })
    }
    // Loads the list of records and the scripts, so that only the record is measured.
    await page.goto('/evaluations')
    await page.getByRole('link', { name: `Bench ${locations}`, exact: true }).waitFor()
    await page.waitForTimeout(calm)
    await measure('open', async () => {
      await page.getByRole('link', { name: `Bench ${locations}`, exact: true }).click()
      await page.waitForURL(new RegExp(evalId))
      await firstRow(page).waitFor()
      await countIs(page, new RegExp(`^${formatCount(locations)} location`))
    })
    for (const { name, make } of changes) await measure(name, make)
    return figures
  })
}
