import { expect, type Page } from '@playwright/test'
import type { Pointers } from '@/lib/contract/scout'
import { asPlanner, test } from './journey'
import { clickUntil, degreesBetween, siteRows } from './scouting-page'

const town = 'country=liechtenstein&type=parking&lat=47.1655&lng=9.5095&zoom=15.2'

interface Place {
  id: string
  lat: number
  lng: number
}

const placesOf = ({ data }: Pointers): Place[] => {
  const { fields, all_data: rows } = data.parking_stops
  const column = (name: string) => fields.findIndex((field) => field.name === name)
  const id = column('osm_id')
  const lat = column('lat')
  const lng = column('lng')
  return rows.map((row) => ({ id: String(row[id]), lat: Number(row[lat]), lng: Number(row[lng]) }))
}

/** Opens the town. @returns the locations found in it */
async function openTown(page: Page): Promise<Place[]> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/scout/pointers') && response.ok()),
    page.goto(`/scouting?${town}`),
  ])
  const places = placesOf((await answer.json()) as Pointers)
  await expect(siteRows(page).nth(6)).toBeVisible()
  return places
}

const nameOf = (page: Page, row: number) => siteRows(page).nth(row).getByRole('button').first()
const selected = (page: Page) => page.getByRole('complementary', { name: 'Selected location' })
const compared = (page: Page) => page.getByRole('complementary', { name: 'Compared location' })
const inAddress = (page: Page, key: string) => new URL(page.url()).searchParams.get(key)

/** A place's position on the map, with the width left of the sidebars and the height, in px. */
async function onMap(
  page: Page,
  place: Place,
): Promise<{ x: number; y: number; free: number; height: number }> {
  const box = await page.locator('canvas.maplibregl-canvas').first().boundingBox()
  const edge = await selected(page).boundingBox()
  if (!box || !edge) throw new Error('There is no map or no sidebar.')
  const scale = 512 * 2 ** Number(inAddress(page, 'zoom'))
  const north = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  const middle = { lat: Number(inAddress(page, 'lat')), lng: Number(inAddress(page, 'lng')) }
  return {
    x: box.width / 2 + (scale * (place.lng - middle.lng)) / 360,
    y: box.height / 2 - scale * (north(place.lat) - north(middle.lat)),
    free: edge.x - box.x,
    height: box.height,
  }
}

/** Width of the map left of the sidebars, in px. */
async function freeWidth(page: Page): Promise<number> {
  const map = await page.locator('canvas.maplibregl-canvas').first().boundingBox()
  const edge = await selected(page).boundingBox()
  return (edge?.x ?? 0) - (map?.x ?? 0)
}

async function expectBothInView(page: Page, places: Place[]): Promise<void> {
  for (const key of ['site', 'compare']) {
    await expect(async () => {
      const place = places.find(({ id }) => id === inAddress(page, key))
      if (!place) throw new Error(`The address has no ${key}.`)
      const { x, y, free, height } = await onMap(page, place)
      expect(x > 0 && x < free && y > 0 && y < height).toBe(true)
    }).toPass({ timeout: 90_000 })
  }
}

test.describe('a planner', () => {
  test.use(asPlanner)

  test('compares two locations side by side, from the list and from the map', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const places = await openTown(page)

    await test.step('a click selects and flies there', async () => {
      await nameOf(page, 0).click()
      await expect(selected(page)).toBeVisible()
      await expect(page).toHaveURL(/zoom=18(&|$)/)
      await expect(nameOf(page, 0)).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('on a laptop a click with Shift compares in place of the list', async () => {
      await nameOf(page, 5).click({ modifiers: ['Shift'] })
      const inPanel = page.getByRole('region', { name: 'Compared location' })
      await expect(inPanel).toBeVisible()
      await expectBothInView(page, places)
      await expect.poll(() => freeWidth(page)).toBeGreaterThan(240)
      await inPanel.getByRole('button', { name: 'Close' }).click()
      await expect(nameOf(page, 0)).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('in a wider window it compares beside the list, and the map shows both', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await nameOf(page, 5).click({ modifiers: ['Shift'] })
      await expect(compared(page)).toBeVisible()
      await expect(selected(page)).toBeVisible()
      await expectBothInView(page, places)
    })
    await test.step('their figures share rows', async () => {
      const headings = page
        .getByRole('complementary')
        .getByRole('heading', { name: /Demand score|Nearest charging station|Within 200 m|Surroundings/ })
      await expect(headings).toHaveCount(8)
      await expect(async () => {
        const tops = await headings.evaluateAll((all) =>
          all.map((each) => Math.round(each.getBoundingClientRect().top)),
        )
        expect(tops.slice(0, 4)).toEqual(tops.slice(4))
      }).toPass({ timeout: 90_000 })
    })
    await test.step('the same click ends the comparison', async () => {
      await nameOf(page, 5).click({ modifiers: ['Shift'] })
      await expect(compared(page)).toBeHidden()
      await expect(selected(page)).toBeVisible()
    })
    await test.step('a click with Shift on the map compares too', () => compareOnMap(page, places))
    await test.step('the compared location can become the selected one', async () => {
      const id = inAddress(page, 'compare')
      await compared(page).getByRole('button', { name: 'Close' }).click()
      await expect(compared(page)).toBeHidden()
      const place = places.find((each) => each.id === id)
      if (!place) throw new Error('The compared location was not found.')
      await clickUntil(page, place, (timeout) =>
        expect.poll(() => inAddress(page, 'site'), { timeout }).toBe(id),
      )
    })
    // The list has moved to the selected location; a third one would open the survey.
    const name = await siteRows(page).getByRole('button', { pressed: true }).innerText()
    const row = siteRows(page).getByRole('button', { name, exact: true })
    await test.step('Escape closes the last sidebar', async () => {
      await page.keyboard.press('Escape')
      await expect(selected(page)).toBeHidden()
      await expect.poll(() => inAddress(page, 'site')).toBeNull()
    })
    await test.step('a second click on the selected location closes it', async () => {
      await row.click()
      await expect(selected(page)).toBeVisible()
      await row.click()
      await expect(selected(page)).toBeHidden()
    })
    await test.step('its catchment colours the map, over a reload too, and goes by the legend', async () => {
      await row.click()
      await mapCatchment(page)
    })
  })

  async function mapCatchment(page: Page): Promise<void> {
    const legend = page.getByRole('region', { name: 'Legend' })
    const taken = page.getByRole('table', { name: /energy is taken from/ })
    await selected(page).getByRole('button', { name: 'Show on the map' }).press('Enter')
    await expect(taken).toBeVisible({ timeout: 60_000 })
    await expect(legend.getByText('kWh/day taken')).toBeVisible()
    await expect.poll(() => inAddress(page, 'catchment')).toBe('A')
    await page.reload()
    await expect(legend.getByText('kWh/day taken')).toBeVisible({ timeout: 60_000 })
    await expect(taken).toBeVisible()
    await page.locator('canvas.maplibregl-canvas').first().focus()
    const spoken = page.getByRole('status').filter({ hasText: /^Hexagon, .* of its demand/ })
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(spoken).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await legend.getByRole('button', { name: 'Hide the catchment' }).click()
    await expect(legend.getByText('of the country maximum')).toBeVisible()
    await expect.poll(() => inAddress(page, 'catchment')).toBeNull()
  }

  /** Compares with a neighbour of the selected location by a click with Shift on its mark. */
  async function compareOnMap(page: Page, places: Place[]): Promise<void> {
    const active = places.find(({ id }) => id === inAddress(page, 'site'))
    if (!active) throw new Error('The selected location was not found.')
    const alone = (place: Place) =>
      places.every((each) => each === place || degreesBetween(each, place) > 0.0001)
    const neighbour = places
      .filter((place) => place !== active && degreesBetween(place, active) > 0.0002 && alone(place))
      .sort((a, b) => degreesBetween(a, active) - degreesBetween(b, active))[0]
    if (!neighbour) throw new Error('There is no neighbour to compare with.')
    await nameOf(page, 0).click()
    await nameOf(page, 0).click()
    await expect(page).toHaveURL(/zoom=18(&|$)/)
    await page.keyboard.down('Shift')
    await clickUntil(page, neighbour, (timeout) =>
      expect.poll(() => inAddress(page, 'compare'), { timeout }).toBe(neighbour.id),
    )
    await page.keyboard.up('Shift')
    await expect(compared(page)).toBeVisible()
    await expectBothInView(page, places)
  }
})
