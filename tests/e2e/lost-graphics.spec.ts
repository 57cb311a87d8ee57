import { expect, type Locator, type Page } from '@playwright/test'
import { twoLayerMap } from '@/tests/support/studio-map'
import { loseGraphics } from './graphics-loss'
import { asPlanner, test } from './journey'
import { difference, settledPicture, visible } from './map-pictures'
import { openSchaan } from './schaan'
import { siteRows, waitForCells } from './scouting-page'
import { expectOnTop } from './screen-checks'

/** Share of pixels that may differ between two drawings of one view, at the edges of letters and lines. */
const tolerance = 0.001

const result =
  '/results?location_name=Lindaplatz&lat=47.1667&lng=9.50884&country=liechtenstein&iso3_total=1408449' +
  '&iso3_2=1408449&pop_1km=5592&pop_10km=91400&slow_10=2&Connector%20Config=2x150%20kW'

/** Expects the map to redraw the same view after a loss, whether or not the context comes back. */
async function expectRenewal(
  page: Page,
  map: Locator,
  { isGivenBack }: { isGivenBack: boolean },
): Promise<void> {
  const before = await settledPicture(page, () => map.screenshot())
  await loseGraphics(map, { isGivenBack })
  await expect(page.locator('canvas[data-lost]')).toHaveCount(0)
  await expect(map).toBeVisible()
  await expect
    .poll(async () => difference(before, await map.screenshot(), visible), { intervals: [1000] })
    .toBeLessThan(tolerance)
}

const canvasOf = (page: Page, label: string | RegExp) => page.getByRole('application', { name: label })

test.describe('after a lost graphics context', () => {
  test.use(asPlanner)

  test('scouting, a record’s locations and a result’s site are redrawn', async ({ page }) => {
    await openSchaan(page)
    await waitForCells(page)
    await expectRenewal(page, canvasOf(page, 'Map of Liechtenstein'), { isGivenBack: false })

    // The demo's record, which guest addresses show to everyone.
    await page.goto('/demo/evaluations/0003_dc')
    await expectRenewal(page, canvasOf(page, 'Locations of Fuel stations and rest stops'), {
      isGivenBack: true,
    })

    const ground = page.waitForResponse(/\/basemap\/.*\.mvt$/)
    await page.goto(result)
    await ground
    await expectRenewal(page, canvasOf(page, 'Map around Lindaplatz'), { isGivenBack: false })
  })

  test('a file’s map is redrawn where it was left', async ({ page }) => {
    await page.goto('/kepler')
    await expect(page.getByText('Open a map.')).toBeVisible()
    const buffer = Buffer.from(JSON.stringify(twoLayerMap()))
    await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
    await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '2')
    const map = page.getByRole('region', { name: /Map of the file/ })
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expectRenewal(page, map, { isGivenBack: true })
  })
})

test.describe('without WebGL 2', () => {
  test.use(asPlanner)

  test('the panel searches and opens sites, and every map says what is missing', async ({ page }) => {
    await page.addInitScript(() => {
      const own = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        look?: object,
      ) {
        return kind.startsWith('webgl') ? null : Reflect.apply(own, this, [kind, look])
      } as typeof own
    })
    const missing = page.getByText(/^The map cannot be drawn/)
    await page.goto('/scouting?country=liechtenstein')
    await expect(missing).toBeVisible()
    await page.getByRole('button', { name: 'Fuel Station' }).click()
    await siteRows(page).first().getByRole('button').first().click()
    await expect(page.getByRole('complementary', { name: /selected/i })).toBeVisible()
    await page.getByRole('button', { name: 'Rest Stop' }).click()
    await expect(page).toHaveURL(/type=rest/)

    await page.goto('/demo/evaluations/0003_dc')
    await page.getByRole('list', { name: 'Locations' }).getByRole('button').first().click()
    await expect(page.getByRole('complementary').getByTestId('utilization')).toBeVisible()
    await expect(missing.first()).toBeVisible()

    await page.goto(result)
    await expect(page.getByTestId('utilization')).toBeVisible()
    await expectOnTop(missing)
  })
})
