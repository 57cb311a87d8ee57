import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, type Page } from '@playwright/test'
import { pixelShare } from '@/lib/domain/studio/draw/growth'
import { keplerMap } from '@/tests/support/kepler-maps'
import { test } from './journey'

test.use({ hasAllPixels: true })

type Color = readonly [red: number, green: number, blue: number]

const side = 600
/** Px per degree at the equator, at the maps' zoom. */
const degree = (512 * 2 ** 4) / 360
/** Px per metre there, and the factor by which kepler.gl enlarges metres at that zoom. */
const metre = (512 * 2 ** 4) / 40_075_017
const growth = 2 ** 10

/** The middle of the map: colours by px to the right of its middle and down. */
async function pictureOf(page: Page): Promise<(right: number, down: number) => Color> {
  const frame = await page.locator('.maplibregl-canvas').boundingBox()
  if (!frame) throw new Error('There is no map.')
  const x = frame.x + frame.width / 2 - side / 2
  const y = frame.y + frame.height / 2 - side / 2
  const picture = await loadImage(await page.screenshot({ clip: { x, y, width: side, height: side } }))
  const context = createCanvas(side, side).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, side, side)
  return (right, down) => {
    const at = (Math.round(down + side / 2) * side + Math.round(right + side / 2)) * 4
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  }
}

const red: Color = [255, 0, 0]
const green: Color = [0, 255, 0]
const blue: Color = [0, 0, 255]

const isNear = (a: Color, b: Color, tolerance: number) =>
  a.every((part, at) => Math.abs(part - (b[at] ?? 0)) <= tolerance)

/** The first and the last row or column with a colour. */
function extentOf(of: (right: number, down: number) => Color, color: Color, way: 'right' | 'down') {
  const found: number[] = []
  for (let at = -side / 2; at < side / 2; at += 1) {
    for (let across = -side / 2; across < side / 2; across += 1) {
      const pixel = way === 'right' ? of(at, across) : of(across, at)
      if (!isNear(pixel, color, 60)) continue
      found.push(at)
      break
    }
  }
  return { first: found[0] ?? Number.NaN, last: found.at(-1) ?? Number.NaN }
}

/** How each map's picture differs from kepler.gl's rules. */
const faults: Readonly<Record<string, (of: (right: number, down: number) => Color) => (string | false)[]>> = {
  opacity: (of) => {
    const share = 0.11 ** (1 / 2.2)
    const ground = of(-8 * degree, 0)
    const mixed = red.map((part, at) => part * share + (ground[at] ?? 0) * (1 - share))
    return [!isNear(of(10, 10), mixed as unknown as Color, 6) && `mixed to ${of(10, 10)}`]
  },
  width: (of) => [
    !isNear(of(10, 8), red, 6) && 'narrower than 20 px',
    isNear(of(10, 12), red, 60) && 'wider than 20 px',
  ],
  arcsub: (of) => [
    !isNear(of(-9 * degree, 0), [255, 128, 0], 45) && `its source is ${of(-9 * degree, 0)}`,
    !isNear(of(9 * degree, 0), [0, 60, 255], 45) && `its target is ${of(9 * degree, 0)}`,
  ],
  label: (of) => {
    const across = extentOf(of, red, 'right')
    const down = extentOf(of, red, 'down')
    const height = down.last - down.first
    return [
      Math.abs(across.first - 21) > 4 && `begins at ${across.first}`,
      (height < 12 || height > 22) && `is ${height} px high`,
    ]
  },
  geopoint: (of) => {
    const radius = 60 * growth * metre
    return [
      !isNear(of(radius, 0), blue, 60) && `its ring is ${of(radius, 0)}`,
      isNear(of(0, 0), blue, 60) && 'it is filled',
      isNear(of(radius * 1.4, 0), blue, 60) && 'it is too large',
    ]
  },
  geoprops: (of) => [
    !isNear(of(-3 * degree, 3 * degree), blue, 6) && `its own fill is ${of(-3 * degree, 3 * degree)}`,
    !isNear(of(-5 * degree, 3 * degree), green, 60) && `its own line is ${of(-5 * degree, 3 * degree)}`,
    !isNear(of(4 * degree, -4 * degree), red, 6) && `the layer's fill is ${of(4 * degree, -4 * degree)}`,
  ],
  nofillnooutline: (of) => [Number.isFinite(extentOf(of, red, 'right').first) && 'it is drawn'],
  altitude: (of) => {
    const heights = extentOf(of, red, 'down')
    return [!(heights.first < -40 && heights.last > -4) && `rises to ${heights.first} from ${heights.last}`]
  },
}

interface Ink {
  width: number
  height: number
  /** Columns and rows of drawn pixels, counted from the first ones. */
  spots: ReadonlySet<string>
}

function inkOf(isDrawn: (right: number, down: number) => boolean, [width, height]: [number, number]): Ink {
  const found: [number, number][] = []
  for (let down = 0; down < height; down += 1) {
    for (let right = 0; right < width; right += 1) if (isDrawn(right, down)) found.push([right, down])
  }
  const left = Math.min(...found.map(([right]) => right))
  const top = Math.min(...found.map(([, down]) => down))
  return {
    width: Math.max(...found.map(([right]) => right)) - left,
    height: Math.max(...found.map(([, down]) => down)) - top,
    spots: new Set(found.map(([right, down]) => `${right - left} ${down - top}`)),
  }
}

/** A text as the browser draws it on a canvas. */
async function browsersInk(page: Page, text: string, size: number): Promise<Ink> {
  const pixels = await page.evaluate(
    ([line, px]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 400
      canvas.height = 100
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas.')
      context.font = `${px}px Inter Variable, sans-serif`
      context.fillText(line, 20, 60)
      return [...context.getImageData(0, 0, 400, 100).data].filter((_, at) => at % 4 === 3)
    },
    [text, size] as const,
  )
  return inkOf((right, down) => (pixels[down * 400 + right] ?? 0) > 128, [400, 100])
}

/**
 * Share of the pixels of `a` that have one of `b` at most one beside them: up to .65 for letters in the wrong
 * order.
 */
function covered(a: Ink, b: Ink): number {
  const steps = [-1, 0, 1]
  const isNearB = (spot: string) => {
    const [right = 0, down = 0] = spot.split(' ').map(Number)
    return steps.some((x) => steps.some((y) => b.spots.has(`${right + x} ${down + y}`)))
  }
  return [...a.spots].filter(isNearB).length / a.spots.size
}

test('gives kepler.gl maps its opacity, widths, letters, rings, colours, altitudes and scripts', async ({
  page,
}) => {
  await page.goto('/kepler')
  const input = page.getByLabel('Map file')
  for (const [name, faultsIn] of Object.entries(faults)) {
    const buffer = Buffer.from(JSON.stringify(keplerMap(name)))
    await input.setInputFiles({ name: `${name}.json`, mimeType: '', buffer })
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '1')
    await expect
      .poll(async () => faultsIn(await pictureOf(page)).filter(Boolean), { message: name })
      .toEqual([])
  }

  // Joined letters, and from right to left, as the browser writes them.
  for (const text of ['محطة شحن', 'תחנת טעינה']) {
    const map: { datasets: { data: { allData: unknown[][] } }[] } = keplerMap('label')
    for (const { data } of map.datasets) data.allData = [[0, 0, text]]
    const buffer = Buffer.from(JSON.stringify(map))
    await input.setInputFiles({ name: `${text}.json`, mimeType: '', buffer })
    await expect(page.getByRole('heading', { level: 1, name: text, exact: true })).toBeVisible()
    await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '1')
    const expected = await browsersInk(page, text, 30 * pixelShare)
    await expect
      .poll(
        async () => {
          const of = await pictureOf(page)
          const isRed = (right: number, down: number) =>
            isNear(of(right - side / 2, down - side / 2), red, 128)
          const drawn = inkOf(isRed, [side, side])
          if (drawn.spots.size === 0) return 'nothing is drawn'
          const isAsWide = Math.abs(drawn.width - expected.width) <= 3
          const shares = [covered(drawn, expected), covered(expected, drawn)]
          return isAsWide && Math.min(...shares) > 0.9
            ? 'alike'
            : `${drawn.width} px, ${shares.join(' and ')}`
        },
        { message: text },
      )
      .toBe('alike')
  }
})
