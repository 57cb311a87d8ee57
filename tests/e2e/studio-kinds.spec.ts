import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, type Page } from '@playwright/test'
import { type ExpectedKind, expectedKinds, oneKindMap } from '@/tests/support/one-kind-map'
import { test } from './journey'

test.use({ hasAllPixels: true })

const side = 600

interface Seen {
  /** Px², including fractions of pixels. */
  area: number
  box: [left: number, top: number, right: number, bottom: number]
}

const nothing: Seen = { area: 0, box: [side, side, -side, -side] }

/** Magenta pixels of the layer in the middle of the map: ground and names are grey or bluish. */
async function magentaOf(page: Page): Promise<Seen> {
  const frame = await page.locator('.maplibregl-canvas').boundingBox()
  // The map is not laid out yet.
  if (!frame) return nothing
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 }
  const clip = { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side }
  return magentaIn(await page.screenshot({ clip }))
}

/** @param png a picture whose middle is read pixel by pixel */
async function magentaIn(png: Buffer): Promise<Seen> {
  const picture = await loadImage(png)
  const context = createCanvas(side, side).getContext('2d')
  context.drawImage(picture, (side - picture.width) / 2, (side - picture.height) / 2)
  const { data } = context.getImageData(0, 0, side, side)
  const seen = { ...nothing }
  for (let at = 0; at < side * side; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    const share = Math.max(0, Math.min(red, blue) - green) / 255
    if (share < 0.05) continue
    seen.area += share
    const x = (at % side) - side / 2
    const y = Math.floor(at / side) - side / 2
    if (share < 0.5) continue
    const [left, top, right, bottom] = seen.box
    seen.box = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
  }
  return seen
}

/** How a picture differs from its data, beyond the tolerance. */
function differences({ area, box, tolerance }: ExpectedKind, seen: Seen): string[] {
  const share = seen.area / area - 1
  const sides = box.map((wanted, at) => (seen.box[at] ?? 0) - wanted)
  return [
    ...(Math.abs(share) > tolerance.area ? [`area ${Math.round(seen.area)} for ${Math.round(area)}`] : []),
    ...(sides.some((away) => Math.abs(away) > tolerance.box)
      ? [`box ${seen.box} for ${box.map(Math.round)}`]
      : []),
  ]
}

async function expectTip(page: Page, { name, box, tip }: ExpectedKind): Promise<void> {
  if (tip === undefined) return
  const [left, top, right, bottom] = box
  const map = page.locator('.maplibregl-canvas')
  // Late ground hides the layers for a moment.
  await expect(async () => {
    const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 }
    await map.click({
      position: { x: width / 2 + (left + right) / 2, y: height / 2 + (top + bottom) / 2 },
      timeout: 5_000,
    })
    await expect(page.getByRole('region', { name: `Values of A ${name}` })).toContainText(tip, {
      timeout: 5_000,
    })
  }).toPass({ timeout: 90_000 })
}

test('draws each kind of layer from its data and settings, and reads its object by pointer', async ({
  page,
}) => {
  await page.goto('/kepler')
  const input = page.getByLabel('Map file')
  const canvas = await page.locator('.maplibregl-canvas').elementHandle()
  for (const kind of expectedKinds) {
    const buffer = Buffer.from(JSON.stringify(oneKindMap(kind)))
    await input.setInputFiles({ name: `${kind.name}.json`, mimeType: '', buffer })
    await expect(page.getByRole('heading', { level: 1, name: `One ${kind.name}` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Values of' })).toBeHidden()
    await expect
      .poll(async () => differences(kind, await magentaOf(page)), { message: kind.name })
      .toEqual([])
    await expectTip(page, kind)
  }

  // One map draws all files: a new one costs a second on a slow graphics card.
  expect(await canvas?.evaluate((each) => each.isConnected)).toBe(true)
  const [point] = expectedKinds
  if (!point) throw new Error('There is no kind.')
  const buffer = Buffer.from(JSON.stringify(oneKindMap(point)))
  await input.setInputFiles({ name: 'point.json', mimeType: '', buffer })
  await expect.poll(async () => differences(point, await magentaOf(page))).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'One point' }).click()
  await page.getByRole('menuitem', { name: 'Download picture (PNG)' }).click()
  const png = Buffer.concat(await (await (await download).createReadStream()).toArray())
  const box = point.box.map((each) => each * 2) as unknown as ExpectedKind['box']
  expect(differences({ ...point, area: point.area * 4, box }, await magentaIn(png))).toEqual([])

  const grid = expectedKinds.find(({ name }) => name === 'grid')
  if (!grid) throw new Error('There is no grid.')
  const rows = [2, 3, 10].map((kwh) => [0, 0, 0, 0, null, null, kwh])
  const bins = Buffer.from(JSON.stringify(oneKindMap({ ...grid, rows })))
  await input.setInputFiles({ name: 'grid.json', mimeType: '', buffer: bins })
  await expectTip(page, { ...grid, tip: '3 rows here, figure 3' })
  await page.getByRole('button', { name: 'A grid', exact: true }).click()
  const settings = page.getByRole('region', { name: 'A grid', exact: true })
  await settings.getByLabel('Aggregate').first().selectOption('Sum')
  await settings.getByLabel('of the column').first().selectOption('kwh')
  await expectTip(page, { ...grid, tip: '3 rows here, figure 15' })
  await settings.getByLabel('Aggregate').first().selectOption('Mean')
  await expectTip(page, { ...grid, tip: '3 rows here, figure 5' })
})
