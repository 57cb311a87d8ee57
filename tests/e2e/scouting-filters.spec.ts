import { expect, type Page } from '@playwright/test'
import type { Pointers } from '@/lib/contract/scout'
import { asPlanner, test } from './journey'
import { siteRows } from './scouting-page'
import { atRest, violationsOf } from './screen-checks'

/** The valley from Schaan to Vaduz: car parks of every size. */
const view = 'country=liechtenstein&type=parking&lat=47.1530&lng=9.5180&zoom=13'
const panel = `/scouting?${view}&panel=filters`
const visitorPanel = `/demo/scouting?${view}&panel=filters`

/** Count on the button that leads back to the list. */
async function shownCount(page: Page): Promise<number> {
  const text = await page.getByRole('button', { name: /^Show [\d,]+ locations?$/ }).innerText()
  return Number(text.replace(/\D/g, ''))
}

async function openPanel(page: Page, path: string): Promise<number> {
  await page.goto(path)
  // It says 0 until the search has answered.
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

test.describe('the filter panel of a planner', () => {
  test.use(asPlanner)

  test('filters at once by keys on a slider, and shares the view by its address', async ({
    page,
    browser,
  }) => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/scout/pointers'))
    const all = await openPanel(page, panel)
    const few = roomyAmong((await (await answered).json()) as Pointers)
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(all)
    const min = page.getByRole('slider', { name: 'Capacity, minimum' })
    await min.focus()
    for (let step = 0; step < 19; step += 1) await page.keyboard.press('ArrowRight')
    await expect(min).toHaveAttribute('aria-valuetext', '20 spaces')
    await expect.poll(() => filtersOf(page)).toBe('parkings.capacity:20~')
    await expect(page.getByRole('button', { name: `Show ${few} locations` })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('button', { name: `Show ${few} locations` })).toBeVisible()
    await expect(page.getByRole('slider', { name: 'Capacity, minimum' })).toHaveAttribute(
      'aria-valuetext',
      '20 spaces',
    )

    await using another = await browser.newContext()
    const other = await another.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('button', { name: `Show ${few} locations` })).toBeVisible()

    await page.getByRole('link', { name: 'Back to Locations' }).click()
    await expect(page.getByRole('heading', { name: `Results ${few}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^All Filters/ })).toBeFocused()
    await expect(page.getByRole('button', { name: /^All Filters/ })).toContainText('1')
    await expect(siteRows(page).first()).toBeVisible()
  })

  test('filters while a thumb is dragged, and stores the range on release', async ({ page }) => {
    const all = await openPanel(page, panel)
    const slider = page.getByRole('slider', { name: 'Capacity, minimum' })
    const thumb = await atRest(() => slider.boundingBox())
    if (!thumb) throw new Error('There is no thumb on the page.')
    const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 6 })
    await expect.poll(() => shownCount(page)).toBeLessThan(all)
    expect(filtersOf(page)).toBeNull()
    await page.mouse.up()
    await expect.poll(() => filtersOf(page)).toMatch(/^parkings\.capacity:\d+~$/)
  })

  test('takes typed figures: clamps them, reads words as none, refuses a minimum above the maximum', async ({
    page,
  }) => {
    const all = await openPanel(page, panel)
    const min = page.getByRole('textbox', { name: 'Capacity, minimum' })
    const max = page.getByRole('textbox', { name: 'Capacity, maximum' })
    const greatest = await max.inputValue()
    await max.fill('30')
    await max.press('Enter')
    await min.fill('40')
    await min.press('Enter')
    await expect(page.getByText('The minimum cannot be above the maximum.')).toBeVisible()
    await min.press('Escape')
    await expect(min).toHaveValue('1')
    await max.fill('999999')
    await max.press('Enter')
    await expect(max).toHaveValue(greatest)
    await min.fill('none')
    await min.press('Enter')
    await expect(min).toHaveValue('1')
    await expect.poll(() => shownCount(page)).toBe(all)
  })

  test('switches the distance slider to the chargers of a preset', async ({ page }) => {
    const all = await openPanel(page, panel)
    const distance = group(page, 'Distance to nearest charger')
    const max = page.getByRole('textbox', { name: 'Distance to nearest charger, maximum' })
    await max.fill('300')
    await max.press('Enter')
    await expect.poll(() => filtersOf(page)).toBe('parkings.Nearest Charger Distance:~300')
    await expect.poll(() => shownCount(page)).toBeLessThan(all)
    const near = await shownCount(page)
    await distance.getByRole('button', { name: 'HPC (≥ 150 kW)' }).click()
    await expect(page).toHaveURL(/distance=hpc/)
    await expect.poll(() => filtersOf(page)).toBe('parkings.Nearest Charger Distance - HPC:~300')
    await expect.poll(() => shownCount(page)).toBeLessThanOrEqual(near)
    await distance.getByRole('button', { name: 'DC/HPC (≥ 50 kW)' }).click()
    await expect(page).toHaveURL(/distance=dc-hpc/)
    await expect(distance.getByRole('slider')).toHaveCount(2)
  })

  test('chooses brands and places, and clears all at once', async ({ page }) => {
    const all = await openPanel(page, `/scouting?${view.replace('parking', 'any')}&panel=filters`)
    const brands = group(page, 'Brand')
    const first = brands.getByRole('checkbox').first()
    await first.check()
    await expect.poll(() => filtersOf(page)).toMatch(/^parkings\.Brand:/)
    await expect.poll(() => shownCount(page)).toBeLessThan(all)
    await group(page, 'Places within 200 m').getByRole('button', { name: 'Select all' }).click()
    await expect.poll(() => filtersOf(page)).toContain('parkings.POI health:1~')
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await expect.poll(() => filtersOf(page)).toBeNull()
    await expect.poll(() => shownCount(page)).toBe(all)
    await expect(first).not.toBeChecked()
  })

  test('says in panel and list that nothing is left, and offers to clear', async ({ page }) => {
    await page.goto(`/scouting?${view}&filters=parkings.Brand:Nobody`)
    await expect(page.getByText('No locations found for the selected filters.')).toBeVisible()
    await page.getByRole('button', { name: /^All Filters/ }).click()
    await expect(page.getByRole('button', { name: 'Show 0 locations' })).toBeVisible()
    await page.getByRole('button', { name: 'Show 0 locations' }).click()
    await page.getByRole('grid', { name: 'Locations' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear all filters' }).last().click()
    await expect(siteRows(page).first()).toBeVisible()
  })

  test('filters hexagons and charging stations in the same panel', async ({ page }) => {
    const all = await openPanel(page, panel)
    await page.getByRole('radio', { name: 'Hexagons' }).click()
    const min = page.getByRole('textbox', { name: 'Demand score, minimum' })
    await min.fill('60')
    await min.press('Enter')
    await expect.poll(() => filtersOf(page)).toBe('hexagons.Score:0.6~')
    await expect(page.getByRole('radio', { name: 'Hexagons · 1' })).toBeChecked()
    await page.getByRole('radio', { name: 'Charging stations' }).click()
    await group(page, 'Class').getByRole('checkbox', { name: /^HPC/ }).check()
    await expect.poll(() => filtersOf(page)).toContain('chargers.class:HPC')
    await expect.poll(() => shownCount(page)).toBe(all)
  })

  test('meets WCAG 2.2 AA', async ({ page }) => {
    await openPanel(page, panel)
    expect(await violationsOf(page)).toEqual([])
  })
})

test.describe('the filter panel of a visitor on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('explains how to unlock a tapped slider, without following the tap', async ({ page }) => {
    await openPanel(page, visitorPanel)
    const unlock = page.getByRole('button', { name: 'Register for free to unlock' })
    await page.getByRole('button', { name: 'Population, locked' }).tap()
    await expect(unlock).toHaveCount(2)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('the filter panel of a visitor', () => {
  test('shows placeholders from 50 to 500 that ask to register for five seconds', async ({ page }) => {
    await page.clock.install()
    await openPanel(page, visitorPanel)
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await expect(page.getByRole('heading', { name: 'Distance, population, capacity' })).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    const unlock = page.getByRole('button', { name: 'Register for free to unlock' })
    await expect(unlock).toHaveCount(1)
    for (const name of ['Distance to nearest charger', 'Population', 'Capacity']) {
      const slider = page.getByRole('button', { name: `${name}, locked` })
      await expect(slider).toContainText('50')
      await expect(slider).toContainText('500')
    }
    await page.getByRole('button', { name: 'Population, locked' }).click()
    await expect(unlock).toHaveCount(2)
    await page.clock.runFor(4_900)
    await expect(unlock).toHaveCount(2)
    await page.clock.runFor(200)
    await expect(unlock).toHaveCount(1)
    await page.getByRole('button', { name: 'Capacity, locked' }).press('ArrowRight')
    await unlock.nth(1).click()
    await page.clock.resume()
    await expect(page.getByRole('dialog')).toContainText('Create an account')
  })

  test('filters by the free pill and asks to register at a locked one', async ({ page }) => {
    const all = await openPanel(page, visitorPanel)
    await page.getByRole('button', { name: /Restaurant/ }).click()
    await expect.poll(() => filtersOf(page)).toBe('parkings.POI restaurants:1~')
    await expect.poll(() => shownCount(page)).toBeLessThan(all)
    await page.getByRole('button', { name: /Health.*locked/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Create an account')
  })

  test('meets WCAG 2.2 AA', async ({ page }) => {
    await openPanel(page, visitorPanel)
    await page.getByRole('button', { name: 'Population, locked' }).click()
    expect(await violationsOf(page)).toEqual([])
  })
})
