import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { watchPolicy } from './policy-watch'
import { chooseFirst, chooseParking, siteRows, waitForCells } from './scouting-page'
import { atRest } from './screen-checks'

const towns = 'country=liechtenstein&lat=47.166&lng=9.509&zoom=12.2'

/** Of a 1440x900 window: map that neither panels nor floats cover. */
const clip = { x: 560, y: 200, width: 400, height: 400 }

test.use({ hasAllPixels: true })

const picture = (page: Page) => atRest(async () => (await page.screenshot({ clip })).toString('base64'))
/** deck.gl leaves its version on the page as soon as its code runs. */
const hasDeck = (page: Page) => page.evaluate(() => 'deck' in window)
const layers = (page: Page) => page.getByRole('button', { name: 'Layers', exact: true })

async function flip(page: Page, name: string): Promise<void> {
  await layers(page).click()
  await page.getByRole('switch', { name }).click()
  await page.keyboard.press('Escape')
  await page.mouse.move(5, 400)
}

/** Share of the pixels that differ visibly between two pictures. */
const change = (page: Page, before: string, after: string) =>
  page.evaluate(
    async ([one = '', other = '']) => {
      const pixelsOf = async (data: string) => {
        const image = new Image()
        image.src = `data:image/png;base64,${data}`
        await image.decode()
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
        pen?.drawImage(image, 0, 0)
        return pen?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
      }
      const first = await pixelsOf(one)
      const second = await pixelsOf(other)
      let changed = 0
      for (let at = 0; at < first.length; at += 4) {
        const difference = [0, 1, 2].map((channel) =>
          Math.abs((first[at + channel] ?? 0) - (second[at + channel] ?? 0)),
        )
        if (Math.max(...difference) > 24) changed += 1
      }
      return (4 * changed) / first.length
    },
    [before, after],
  )

test.describe('the layers of a planner', () => {
  test.use(asPlanner)

  test('heat lies over the places with sites, and goes again', async ({ page, context }) => {
    const stopped = await watchPolicy(context)
    await page.goto(`/scouting?${towns}`)
    await waitForCells(page)
    await chooseParking(page)
    await expect(siteRows(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const without = await picture(page)
    expect(await hasDeck(page)).toBe(false)

    await flip(page, 'Heat of sites')
    await expect.poll(() => hasDeck(page)).toBe(true)
    await expect.poll(async () => change(page, without, await picture(page))).toBeGreaterThan(0.02)

    await flip(page, 'Heat of sites')
    await expect.poll(async () => change(page, without, await picture(page))).toBeLessThan(0.005)
    expect(stopped).toEqual([])
  })

  test('arcs lead from the selected site to stations', async ({ page }) => {
    await page.goto(`/scouting?${towns}`)
    await waitForCells(page)
    await chooseFirst(page, await chooseParking(page))
    await page.waitForLoadState('networkidle')
    const without = await picture(page)
    expect(await hasDeck(page)).toBe(false)

    await flip(page, 'Arcs to nearest stations')
    await expect.poll(() => hasDeck(page)).toBe(true)
    await expect.poll(async () => change(page, without, await picture(page))).toBeGreaterThan(0.001)
  })
})

test('heat lies above columns, and is there again after the graphics card has lost everything', async ({
  page,
}) => {
  const canvas = page.locator('canvas.maplibregl-canvas').first()
  const waitForColumns = () =>
    expect(page.getByRole('button', { name: '3D view' })).toHaveAttribute('aria-busy', 'false')
  await page.goto(`/demo/scouting?${towns}&type=parking&view=3d`)
  await waitForCells(page)
  await waitForColumns()
  await page.waitForLoadState('networkidle')
  const without = await picture(page)
  await flip(page, 'Heat of sites')
  await expect.poll(async () => change(page, without, await picture(page))).toBeGreaterThan(0.02)
  const hot = await picture(page)

  await canvas.evaluate((lost: HTMLCanvasElement) => {
    lost.dataset.isLost = 'true'
    const card = lost.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    lost.addEventListener('webglcontextlost', () => setTimeout(() => card?.restoreContext()))
    card?.loseContext()
  })
  await expect(page.locator('canvas[data-is-lost]')).toHaveCount(0)
  await waitForColumns()
  await expect.poll(async () => change(page, hot, await picture(page))).toBeLessThan(0.01)
})

test('a visitor gets heat, but no arcs', async ({ page }) => {
  await page.goto(`/demo/scouting?${towns}`)
  await waitForCells(page)
  await layers(page).click()
  await expect(page.getByRole('switch', { name: 'Arcs to nearest stations' })).toBeDisabled()
  await page.getByRole('switch', { name: 'Heat of sites' }).click()
  await expect.poll(() => hasDeck(page)).toBe(true)
})
