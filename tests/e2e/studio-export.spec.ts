import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { studioMap } from '@/tests/support/studio-map'
import { test } from './journey'
import { violationsOf } from './screen-checks'

// A picture of a quarter of the pixels is rounded.
test.use({ hasAllPixels: true })

const title = '</script><script>window.isStolen = true</script>'

async function download(page: Page, item: string, path: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await (await download).saveAs(path)
  return path
}

/** Pixels of the page's map in roughly a colour: thin letters never have exactly their own. */
const inkOf = (page: Page, color: [number, number, number]) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement, wanted) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let count = 0
    for (let at = 0; at < data.length; at += 4) {
      const off = wanted.reduce((sum, part, channel) => sum + Math.abs(part - (data[at + channel] ?? 0)), 0)
      if (off < 100) count += 1
    }
    return count
  }, color)

test('exports a map as a picture at twice the pixels, and as a page that requests nothing', async ({
  page,
  context,
}, testInfo) => {
  const map = studioMap()
  map.info.title = title
  Object.assign(map.config.config.visState.layers[0]?.config ?? {}, {
    textLabel: [{ field: { name: 'name' }, color: [255, 0, 255], size: 36 }],
  })
  const buffer = Buffer.from(JSON.stringify(map))
  await page.goto('/kepler')
  await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
  await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '13')

  const box = await page.locator('canvas.maplibregl-canvas').boundingBox()
  const picture = await readFile(
    await download(page, 'Download picture (PNG)', testInfo.outputPath('map.png')),
  )
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual(
    [box?.width ?? 0, box?.height ?? 0].map((px) => Math.floor(px * 2)),
  )

  const path = await download(page, 'Download page (HTML)', testInfo.outputPath('map.html'))
  const address = pathToFileURL(path).href
  const offline = await context.newPage()
  const problems: string[] = []
  offline.on('pageerror', (error) => problems.push(error.message))
  offline.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  offline.on('request', (request) => request.url() !== address && problems.push(request.url()))
  await context.setOffline(true)
  await offline.goto(address)
  await expect(offline.locator('canvas')).toHaveAttribute('data-drawn', '13')
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => inkOf(offline, [255, 0, 255])).toBeGreaterThan(100)
  await offline.getByRole('checkbox', { name: 'A point' }).uncheck()
  await expect.poll(() => inkOf(offline, [255, 0, 255])).toBe(0)
  await offline.getByRole('checkbox', { name: 'A point' }).check()
  await offline.getByRole('checkbox', { name: 'A trip' }).uncheck()
  await expect(offline.locator('canvas')).toHaveAttribute('data-drawn', '12')
  await offline.locator('canvas').focus()
  await offline.keyboard.press('+')
  expect(await violationsOf(offline)).toEqual([])
  expect(await offline.evaluate(() => 'isStolen' in window)).toBe(false)
  expect(problems).toEqual([])
})
