import { expect, type Page } from '@playwright/test'
import { loseGraphics } from './graphics-loss'
import { asPlanner, test } from './journey'
import { coloursAt, difference, type Spot, settledPicture } from './map-pictures'
import { watchPolicy } from './policy-watch'
import { flipLayer, hasDeck, mapNow, mapPicture } from './scouting-layers'
import { siteRows, waitForCells } from './scouting-page'
import { atRest } from './screen-checks'

const towns = 'country=liechtenstein&type=parking&lat=47.166&lng=9.509&zoom=13.2'

/** On the map of a 1440x900 window: the middle of a column's top, clear of names. */
const top: Spot = { x: 1098, y: 622 }
/** Spots without roads and names that the two views colour differently. */
const spots: Spot[] = [top, { x: 798, y: 327 }, { x: 1193, y: 472 }]

const tool = (page: Page) => page.getByRole('button', { name: '3D view' })
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas').first()
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /hexagon/i })
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const hovered = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-hovered-cell]')?.dataset.hoveredCell)

const bytesOf = (colour: string) =>
  (colour.match(/[0-9a-f]{2}/g) ?? []).map((byte) => Number.parseInt(byte, 16))

/** Whether two colours `#rrggbb` belong to one cell: a restored map may be off by a fraction of a pixel. */
function isNear(one: string, other: string): boolean {
  const bytes = bytesOf(other)
  return bytesOf(one).every((byte, band) => Math.abs(byte - (bytes[band] ?? 255)) <= 10)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForCells(page)
}

async function waitForColumns(page: Page): Promise<void> {
  await expect(tool(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(tool(page)).toHaveAttribute('aria-busy', 'false')
}

const colourAtTop = async (page: Page) => (await coloursAt(page, [top]))[0] ?? ''

test.describe('a planner’s layers', () => {
  test.use(asPlanner)

  test('are fetched on demand: heat of sites, columns to point at, arcs to stations', async ({
    page,
    context,
  }) => {
    const stopped = await watchPolicy(context)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await open(page, `/scouting?${towns}`)
    await expect(siteRows(page).first()).toBeVisible()
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'false')
    const colours = () => coloursAt(page, spots)
    await expect.poll(async () => (await colours()).every((each) => each !== '#0a0e0f')).toBe(true)
    // The ground comes in separate tiles, below the hexagons.
    const cold = await settledPicture(page, () => mapNow(page))
    const flat = await colours()
    const isFlat = async () => (await colours()).every((colour, index) => isNear(colour, flat[index] ?? ''))
    expect(await hasDeck(page)).toBe(false)

    await test.step('heat', async () => {
      await flipLayer(page, 'Heat of sites')
      await expect.poll(() => hasDeck(page)).toBe(true)
      await expect.poll(async () => difference(cold, await mapNow(page), 24)).toBeGreaterThan(0.02)
      await flipLayer(page, 'Heat of sites')
      await expect.poll(async () => difference(cold, await mapNow(page), 24)).toBeLessThan(0.005)
    })
    await test.step('columns, found by mouse and by keyboard', async () => {
      await tool(page).click()
      await waitForColumns(page)
      await expect.poll(() => inAddress(page, 'view')).toBe('3d')
      await expect.poll(isFlat).toBe(false)
      await expect
        .poll(async () => {
          // A pointer that arrived before the columns has to move again.
          await page.mouse.move(top.x - 1, top.y)
          await page.mouse.move(top.x, top.y)
          return (await hovered(page)) ?? ''
        })
        .toMatch(/^89[0-9a-f]{13}$/)
      await page.mouse.move(5, 400)
      await expect.poll(() => hovered(page)).toBe('')
      await canvas(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(spoken(page)).toHaveText(/^Hexagon, demand score DC \d+ percent/)
      await page.keyboard.press('Escape')
    })
    await test.step('columns after a lost graphics context', async () => {
      const colour = () => colourAtTop(page)
      const before = await atRest(colour)
      await loseGraphics(canvas(page), { isGivenBack: true })
      await expect(page.locator('canvas[data-lost]')).toHaveCount(0)
      await waitForColumns(page)
      await expect.poll(async () => isNear(await colour(), before)).toBe(true)
    })
    await test.step('the flat map again', async () => {
      await tool(page).click()
      await page.mouse.move(5, 400)
      await expect.poll(() => inAddress(page, 'view')).toBeNull()
      await expect.poll(isFlat).toBe(true)
    })
    await test.step('arcs', async () => {
      await siteRows(page).first().getByRole('button').first().click()
      await expect(page).toHaveURL(/zoom=18(&|$)/)
      await page.waitForLoadState('networkidle')
      const without = await mapPicture(page)
      await flipLayer(page, 'Arcs to nearest stations')
      await expect.poll(async () => difference(without, await mapNow(page), 24)).toBeGreaterThan(0.001)
    })
    expect(errors).toEqual([])
    expect(stopped).toEqual([])
  })
})
