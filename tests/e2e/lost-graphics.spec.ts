import { expect, type Locator, type Page } from '@playwright/test'
import { studioMap } from '@/tests/support/studio-map'
import { asPlanner, test } from './journey'
import { newName, submitTwo, waitForOthers } from './records'
import { openSchaan } from './schaan'
import { waitForCells } from './scouting-page'

/** Share of pixels that may differ between two drawings of the same view, at the edges of letters and lines. */
const tolerance = 0.001

const result =
  '/results?location_name=Lindaplatz&lat=47.1667&lng=9.50884&country=liechtenstein&iso3_total=1408449' +
  '&iso3_2=1408449&pop_1km=5592&pop_10km=91400&slow_10=2&Connector%20Config=2x150%20kW'

/** Share of pixels in which two pictures differ visibly; 1 for pictures of different sizes. */
const difference = (page: Page, one: Buffer, other: Buffer) =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const image = new Image()
          image.src = `data:image/png;base64,${picture}`
          await image.decode()
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
          pen?.drawImage(image, 0, 0)
          return pen?.getImageData(0, 0, image.width, image.height).data
        }),
      )
      if (!first || first.length !== second?.length) return 1
      let count = 0
      for (let at = 0; at < first.length; at += 4) {
        const isOther = [0, 1, 2].some(
          (band) => Math.abs((first[at + band] ?? 0) - (second[at + band] ?? 0)) > 40,
        )
        if (isOther) count += 1
      }
      return (4 * count) / first.length
    },
    [one.toString('base64'), other.toString('base64')],
  )

/** A picture of the map once it no longer changes. */
async function settled(page: Page, map: Locator): Promise<Buffer> {
  let before = await map.screenshot()
  await expect
    .poll(
      async () => {
        // The first poll comes at once, when nothing can have changed yet.
        await page.waitForTimeout(1500)
        const next = await map.screenshot()
        const changed = await difference(page, before, next)
        before = next
        return changed
      },
      { intervals: [0] },
    )
    .toBe(0)
  return before
}

/** Takes the map's graphics context away; the browser may give it back. */
const lose = (canvas: Locator, isGivenBack: boolean) =>
  canvas.evaluate((element, givesBack) => {
    element.dataset.lost = ''
    const graphics = (element as HTMLCanvasElement).getContext('webgl2')
    const extension = graphics?.getExtension('WEBGL_lose_context')
    if (!extension) throw new Error('This browser cannot lose a graphics context.')
    extension.loseContext()
    if (givesBack) setTimeout(() => extension.restoreContext(), 100)
  }, isGivenBack)

/** Expects the map to draw the same view again after a loss, whether or not the context comes back. */
async function expectRenewal(page: Page, map: Locator): Promise<void> {
  const before = await settled(page, map)
  for (const isGivenBack of [true, false]) {
    await lose(map, isGivenBack)
    await expect(page.locator('canvas[data-lost]')).toHaveCount(0)
    await expect(map).toBeVisible()
    await expect
      .poll(async () => difference(page, before, await map.screenshot()), { intervals: [1000] })
      .toBeLessThan(tolerance)
  }
}

const canvasOf = (page: Page, label: string | RegExp) => page.getByRole('application', { name: label })

test.describe('after a lost graphics context', () => {
  test.use(asPlanner)

  test('scouting draws its cells and sites again', async ({ page }) => {
    await openSchaan(page)
    await waitForCells(page)
    await expectRenewal(page, canvasOf(page, 'Map of Liechtenstein'))
  })

  test('the saved locations are drawn again', async ({ page }) => {
    await page.goto('/submit-evaluation')
    await waitForCells(page)
    await expectRenewal(page, canvasOf(page, 'Saved Locations'))
  })

  test('the locations of a record are drawn again', async ({ page }) => {
    await waitForOthers(page)
    const name = newName('Graphics')
    const id = await submitTwo(page, name)
    await page.goto(`/evaluations/${id}`)
    await expectRenewal(page, canvasOf(page, `Locations of ${name}`))
  })

  test('a result draws its site again', async ({ page }) => {
    const ground = page.waitForResponse(/\/basemap\/.*\.mvt$/)
    await page.goto(result)
    await ground
    await expectRenewal(page, canvasOf(page, 'Map around Lindaplatz'))
  })

  test('the map of a file is drawn again, where it was left', async ({ page }) => {
    await page.goto('/kepler')
    await expect(page.getByText('Open a map.')).toBeVisible()
    const buffer = Buffer.from(JSON.stringify(studioMap()))
    await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
    await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '13')
    const map = page.getByRole('region', { name: /Map of the file/ })
    await map.focus()
    await page.keyboard.press('ArrowRight')
    await expectRenewal(page, map)
  })
})
