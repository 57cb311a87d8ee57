import { expect, type Page } from '@playwright/test'
import type { PointersRequest } from '@/lib/contract/scout'
import { test } from './journey'
import { closeByEscape } from './screen-checks'

/** The whole country, of which a visitor gets 500 locations. */
const country = '/demo/scouting?country=liechtenstein&type=any&lat=47.15&lng=9.53&zoom=10.8'

/** Collects the page's searches from now on. */
function searchesOf(page: Page): PointersRequest[] {
  const asked: PointersRequest[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/scout/pointers')) asked.push(request.postDataJSON())
  })
  return asked
}

const limitOf = (page: Page) => page.getByRole('dialog', { name: 'Limit reached' })
const filtersOf = (page: Page) => new URL(page.url()).searchParams.get('filters')

async function acceptLimit(page: Page): Promise<void> {
  await expect(limitOf(page)).toContainText(
    'Maximum number of locations reached. Your previously found parkings will be overwritten. Register for free to increase limit.',
  )
  await closeByEscape(page, limitOf(page))
}

test('lets a guest in, drops an address’s filters on leaving the country, and sorts its first 500 locations', async ({
  page,
}) => {
  const asked = searchesOf(page)
  const restaurant = page.getByRole('button', { name: 'Restaurant FREE' })
  const heading = page.getByRole('heading', { name: /^Results \d/ })
  const count = async () => Number((await heading.innerText()).replace(/\D/g, ''))
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL(/\/demo\/scouting/)
  await page.goto(`${country}&filters=parkings.POI+restaurants:1~,parkings.capacity:500~,nonsense`)
  await acceptLimit(page)
  await expect(restaurant).toHaveAttribute('aria-pressed', 'true')
  await expect(heading).not.toHaveText('Results 500')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Scouting' }).click()
  await page.getByRole('link', { name: 'Liechtenstein' }).click()
  await expect(page.getByText('Showing the first 500.')).toBeVisible()
  await expect(restaurant).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => filtersOf(page)).toBeNull()
  await expect(page.getByRole('heading', { name: 'Results 500' })).toBeVisible()

  expect(new Set(asked.map(({ sort }) => sort?.field))).toEqual(new Set(['capacity']))
  await restaurant.click()
  await expect(heading).not.toHaveText('Results 500')
  const among = await count()
  // The column heading reads the same, hence the first.
  await page.getByRole('button', { name: 'Capacity', exact: true }).first().click()
  await page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name: 'Restaurants' }).click()
  await expect.poll(() => asked.at(-1)?.sort?.field).toBe('POI restaurants')
  await expect.poll(count).toBeGreaterThan(among)
  await expect(limitOf(page)).toBeHidden()
})
