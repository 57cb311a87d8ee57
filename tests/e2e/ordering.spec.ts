import { expect, type Locator, type Page } from '@playwright/test'
import { studioMap } from '@/tests/support/studio-map'
import { test } from './journey'
import { violationsOf } from './screen-checks'

const handles = (list: Locator) => list.getByRole('button', { name: /^(Order of|Move) .*arrow keys/ })

/** What the rows' handles are named after, in order. */
const orderOf = (list: Locator) =>
  handles(list).evaluateAll((each) =>
    each.map((handle) => /^(?:Order of|Move) (.*?):/.exec(handle.ariaLabel ?? '')?.[1]),
  )

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('This is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves by a pixel until the row's new place is said: rows make room as they are drawn. */
async function moveUntilThird(page: Page, y: number, move: (y: number) => Promise<unknown>): Promise<void> {
  let beyond = 4
  await expect(async () => {
    beyond = 9 - beyond
    await move(y + beyond)
    await expect(page.getByText(/: place 3 of 14$/)).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
}

/** Drags the first row's handle to the third row. */
async function dragFirstToThird(page: Page, list: Locator): Promise<void> {
  const from = await middleOf(handles(list).nth(0))
  const to = await middleOf(handles(list).nth(2))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y, { steps: 8 })
  await moveUntilThird(page, to.y, (y) => page.mouse.move(from.x, y))
  await page.mouse.up()
}

/** The same by a finger. */
async function swipeFirstToThird(page: Page, list: Locator): Promise<void> {
  const from = await middleOf(handles(list).nth(0))
  const to = await middleOf(handles(list).nth(2))
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let step = 1; step <= 16; step += 1)
    await touch('touchMove', from.y + ((to.y + 4 - from.y) * step) / 16)
  await moveUntilThird(page, to.y, (y) => touch('touchMove', y))
  await touch('touchEnd')
}

/** Picks up the focused row; arrow keys move it from then on. */
async function pickUp(page: Page, name: string | undefined): Promise<void> {
  await page.keyboard.press('Space')
  await expect(page.getByText(`${name} picked up.`)).toBeAttached()
}

/** The file has a layer of every type: none is drawn, as a drag would draw all of them at each step. */
function undrawnMap() {
  const map = studioMap()
  for (const layer of map.config.config.visState.layers) layer.config.isVisible = false
  return map
}

async function openStudio(page: Page): Promise<Locator> {
  await page.goto('/kepler')
  const buffer = Buffer.from(JSON.stringify(undrawnMap()))
  await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
  const layers = page.getByRole('list', { name: 'Layers' })
  await expect(handles(layers)).toHaveCount(14)
  return layers
}

test('layers of the studio are put in order by dragging and by keys, and the order is undone', async ({
  page,
}) => {
  const layers = await openStudio(page)
  const [first, second, third, ...others] = await orderOf(layers)
  await dragFirstToThird(page, layers)
  await expect.poll(() => orderOf(layers)).toEqual([second, third, first, ...others])
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(() => orderOf(layers)).toEqual([first, second, third, ...others])

  await handles(layers).nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => orderOf(layers)).toEqual([second, first, third, ...others])
  await expect(handles(layers).nth(0)).toBeFocused()
  await pickUp(page, second)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${second}: place 2 of 14`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => orderOf(layers)).toEqual([first, second, third, ...others])
  await expect(handles(layers).nth(1)).toBeFocused()
  await pickUp(page, second)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${second}: place 3 of 14`)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect.poll(() => orderOf(layers)).toEqual([first, second, third, ...others])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('layers of the studio are put in order by a finger', async ({ page }) => {
    const layers = await openStudio(page)
    const [first, second, third] = await orderOf(layers)
    await swipeFirstToThird(page, layers)
    await expect.poll(async () => (await orderOf(layers)).slice(0, 3)).toEqual([second, third, first])

    await page.setViewportSize({ width: 390, height: 844 })
    await handles(layers).last().scrollIntoViewIfNeeded()
    await page.keyboard.press('End')
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  })
})
