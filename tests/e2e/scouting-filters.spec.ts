import { expect, type Page } from '@playwright/test'
import type { Pointers } from '@/lib/contract/scout'
import { asPlanner, test } from './journey'
import { siteRows } from './scouting-page'
import { atRest, violationsOf } from './screen-checks'

/** The valley from Schaan to Vaduz: car parks of every size. */
const panel = '/scouting?country=liechtenstein&type=parking&lat=47.1530&lng=9.5180&zoom=13&panel=filters'

/** The count on the button that leads back to the list. */
async function shownCount(page: Page): Promise<number> {
  const text = await page.getByRole('button', { name: /^Show [\d,]+ locations?$/ }).innerText()
  return Number(text.replace(/\D/g, ''))
}

async function openPanel(page: Page): Promise<number> {
  await page.goto(panel)
  // It shows 0 until the search has answered.
  await expect(page.getByRole('button', { name: /^Show [1-9][\d,]* locations?$/ })).toBeVisible()
  return shownCount(page)
}

/** Locations of an answer with room for 20 cars. */
function roomyAmong({ data }: Pointers): number {
  const { fields, all_data: rows } = data.parking_stops
  const capacity = fields.findIndex((field) => field.name === 'capacity')
  return rows.filter((row) => Number(row[capacity] ?? 0) >= 20).length
}

const filtersOf = (page: Page) => new URL(page.url()).searchParams.get('filters')

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test.describe('a planner’s filter panel', () => {
  test.use(asPlanner)

  test('filters at once by a slider and by other data, and keeps the view in its address', async ({
    page,
  }) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/scout/pointers'))
    const all = await openPanel(page)
    const few = roomyAmong((await (await answered).json()) as Pointers)
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(all)
    const min = page.getByRole('slider', { name: 'Capacity, minimum' })
    await min.focus()
    for (let step = 0; step < 19; step += 1) await page.keyboard.press('ArrowRight')
    await expect(min).toHaveAttribute('aria-valuetext', '20 spaces')
    await expect.poll(() => filtersOf(page)).toBe('parkings.capacity:20~')
    await expect(page.getByRole('button', { name: `Show ${few} locations` })).toBeVisible()

    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await expect(page.getByRole('button', { name: `Show ${few} locations` })).toBeVisible()
    await expect(min).toHaveAttribute('aria-valuetext', '20 spaces')

    await page.getByRole('link', { name: 'Back to Locations' }).click()
    await expect(page.getByRole('heading', { name: `Results ${few}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^All Filters/ })).toBeFocused()
    await expect(page.getByRole('button', { name: /^All Filters/ })).toContainText('1')
    await expect(siteRows(page).first()).toBeVisible()

    await test.step('filters by other data', async () => {
      await page.getByRole('button', { name: /^All Filters/ }).click()
      await page.getByRole('radio', { name: 'Hexagons' }).click()
      const score = page.getByRole('textbox', { name: 'Demand score, minimum' })
      await score.fill('60')
      await score.press('Enter')
      await expect.poll(() => filtersOf(page)).toContain('hexagons.Score:0.6~')
      await page.getByRole('radio', { name: 'Charging stations' }).click()
      await group(page, 'Class').getByRole('checkbox', { name: /^HPC/ }).click()
      await expect.poll(() => filtersOf(page)).toContain('chargers.class:HPC')
      await expect.poll(() => shownCount(page)).toBe(few)
    })
    await test.step('clears the filters, then drags a thumb', async () => {
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await expect.poll(() => filtersOf(page)).toBeNull()
      await expect.poll(() => shownCount(page)).toBe(all)
      await page.getByRole('radio', { name: 'Locations' }).click()
      await dragThumb(page, all)
    })
  })
})

/** Expects a dragged thumb to filter at once, and its range to be stored on release. */
async function dragThumb(page: Page, all: number): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Capacity, minimum' })
  const thumb = await atRest(() => slider.boundingBox())
  if (!thumb) throw new Error('There is no thumb on the page.')
  const x = thumb.x + thumb.width / 2
  const y = thumb.y + thumb.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 6 })
  await expect.poll(() => shownCount(page)).toBeLessThan(all)
  expect(filtersOf(page)).toBeNull()
  await page.mouse.up()
  await expect.poll(() => filtersOf(page)).toMatch(/^parkings\.capacity:\d+~$/)
}
