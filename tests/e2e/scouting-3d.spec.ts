import { expect, type Page } from '@playwright/test'
import { type DemandStep, demandStep, demandSteps } from '@/lib/catalogue/demand-step'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { asPlanner, test } from './journey'
import { watchPolicy } from './policy-watch'
import { recordReceived } from './received-data'
import { waitForCells } from './scouting-page'
import { atRest } from './screen-checks'

const towns = 'country=liechtenstein&lat=47.166&lng=9.509&zoom=13.2'

/** On the map of a 1440x900 window: the middle of a column's top that no name covers. */
const top = { x: 1098, y: 622 }
/** Spots without roads and names that the two views colour differently. */
const spots = [top, { x: 798, y: 327 }, { x: 1193, y: 472 }]

test.use({ hasAllPixels: true })

const tool = (page: Page) => page.getByRole('button', { name: '3D view' })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Demand Score Grids' })
const canvas = (page: Page) => page.locator('canvas.maplibregl-canvas').first()
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /hexagon/i })
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const hovered = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('[data-hovered-cell]')?.dataset.hoveredCell)
/** deck.gl leaves its version on the page as soon as its code runs. */
const hasDeck = (page: Page) => page.evaluate(() => 'deck' in window)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForCells(page)
}

async function waitForColumns(page: Page): Promise<void> {
  await expect(tool(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(tool(page)).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
}

/** Colour of a spot of the page as `#rrggbb`. */
async function colourAt(page: Page, { x, y }: { x: number; y: number }): Promise<string> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } })
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    pen?.drawImage(image, 0, 0)
    const bytes = [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }, picture.toString('base64'))
}

/** The colour that the legend has for a step of the scale. */
const colourOf = (page: Page, step: DemandStep) =>
  page.evaluate((wanted) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--color-demand-${wanted})`
    document.body.append(probe)
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
    probe.remove()
    return `#${[red, green, blue].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }, step)

/** The colour of the column at `top`, once it is drawn and at rest. */
async function columnColour(page: Page): Promise<string> {
  const legend = await Promise.all(demandSteps.map((step) => colourOf(page, step)))
  await expect.poll(async () => legend.includes(await colourAt(page, top))).toBe(true)
  return atRest(() => colourAt(page, top))
}

/** The score of the popup that a press of a spot opens. */
async function pressedScore(page: Page, spot: { x: number; y: number }): Promise<number> {
  await expect(async () => {
    await page.mouse.click(spot.x, spot.y)
    await expect(popup(page)).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  const text = await popup(page).getByText('Demand score DC').locator('..').innerText()
  return Number(text.match(/(\d+)\s*%/)?.[1]) / 100
}

test.describe('the 3D view of a planner', () => {
  test.use(asPlanner)

  test('is fetched when it is chosen, shows columns and leads back to the flat map', async ({
    page,
    context,
  }) => {
    const stopped = await watchPolicy(context)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await open(page, `/scouting?${towns}&type=parking`)
    await expect(tool(page)).toHaveAttribute('aria-pressed', 'false')
    const colours = async () => {
      const seen: string[] = []
      for (const spot of spots) seen.push(await colourAt(page, spot))
      return seen
    }
    await expect.poll(async () => (await colours()).every((each) => each !== '#0a0e0f')).toBe(true)
    // The ground comes in tiles of its own, below the hexagons.
    await page.waitForLoadState('networkidle')
    const flat = await atRest(colours)
    expect(await hasDeck(page)).toBe(false)

    await tool(page).click()
    await waitForColumns(page)
    await expect.poll(() => inAddress(page, 'view')).toBe('3d')
    expect(await hasDeck(page)).toBe(true)
    await expect.poll(colours).not.toEqual(flat)

    await tool(page).click()
    await expect.poll(() => inAddress(page, 'view')).toBeNull()
    await expect.poll(colours).toEqual(flat)
    expect(errors).toEqual([])
    expect(stopped).toEqual([])
  })

  test('finds the column that is seen, by mouse and by keyboard', async ({ page }) => {
    await open(page, `/scouting?${towns}&type=parking&view=3d`)
    await waitForColumns(page)
    await expect
      .poll(async () => {
        // A pointer that came before the columns could be found has to move again.
        await page.mouse.move(top.x - 1, top.y)
        await page.mouse.move(top.x, top.y)
        return (await hovered(page)) ?? ''
      })
      .toMatch(/^89[0-9a-f]{13}$/)
    await page.mouse.move(5, 400)
    await expect.poll(() => hovered(page)).toBe('')
    const seen = await columnColour(page)
    const score = await pressedScore(page, top)
    expect(seen).toBe(await colourOf(page, demandStep(score)))

    await page.keyboard.press('Escape')
    await canvas(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(spoken(page)).toHaveText(/^Hexagon, demand score DC \d+ percent/)
  })
})

test.describe('the 3D view of a visitor', () => {
  test('opens from a shared address and never asks for locked columns', async ({ page }) => {
    const { received, settle } = recordReceived(page)
    const asked: string[] = []
    page.on('request', (request) => {
      asked.push(...(new URL(request.url()).searchParams.get('cols')?.split(',') ?? []))
    })
    const wanted = 'type=parking&view=3d&colour=Population&filters=hexagons.Population:300~'
    await open(page, `/demo/scouting?${towns}&${wanted}`)
    await waitForColumns(page)
    const seen = await columnColour(page)
    expect(seen).toBe(await colourOf(page, demandStep(await pressedScore(page, top))))
    await settle()
    expect(received.leaks).toEqual([])
    const locked = hexagonColumns.filter((name) => !isFreeColumn(name))
    expect(asked.filter((name) => locked.some((each) => each === name))).toEqual([])
  })

  test('is there again after the graphics card has lost everything', async ({ page }) => {
    await open(page, `/demo/scouting?${towns}&type=parking&view=3d`)
    await waitForColumns(page)
    const seen = await columnColour(page)
    await canvas(page).evaluate((lost: HTMLCanvasElement) => {
      lost.dataset.isLost = 'true'
      const card = lost.getContext('webgl2')?.getExtension('WEBGL_lose_context')
      lost.addEventListener('webglcontextlost', () => setTimeout(() => card?.restoreContext()))
      card?.loseContext()
    })
    await expect(page.locator('canvas[data-is-lost]')).toHaveCount(0)
    await waitForColumns(page)
    await expect.poll(() => colourAt(page, top)).toBe(seen)
  })
})
