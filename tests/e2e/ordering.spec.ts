import { expect, type Locator, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { studioMap } from '@/tests/support/studio-map'
import { asPlanner, asStaff, test } from './journey'
import { newName } from './records'
import { openSchaan } from './schaan'
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

/** Drags the first row's handle to the one of the third. */
async function dragFirstToThird(page: Page, list: Locator, whileHeld?: () => Promise<void>): Promise<void> {
  const from = await middleOf(handles(list).nth(0))
  const to = await middleOf(handles(list).nth(2))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, from.y + 20, { steps: 4 })
  await page.mouse.move(to.x, to.y + 4, { steps: 12 })
  await whileHeld?.()
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
  await touch('touchEnd')
}

async function openStudio(page: Page): Promise<Locator> {
  await page.goto('/kepler')
  const text = JSON.stringify(studioMap())
  await page
    .getByLabel('Map file')
    .setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer: Buffer.from(text) })
  return page.getByRole('list', { name: 'Layers' })
}

test('layers of the studio are put in order by dragging and by keys, and the order is undone', async ({
  page,
}) => {
  const layers = await openStudio(page)
  await expect(handles(layers).first()).toBeVisible()
  const [first, second, third, ...others] = await orderOf(layers)
  await dragFirstToThird(page, layers, async () => {
    await expect(page.getByText(`${first}: place 3 of 14`)).toBeAttached()
  })
  await expect.poll(() => orderOf(layers)).toEqual([second, third, first, ...others])
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect.poll(() => orderOf(layers)).toEqual([first, second, third, ...others])

  await handles(layers).nth(1).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => orderOf(layers)).toEqual([second, first, third, ...others])
  await expect(handles(layers).nth(0)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${second}: place 2 of 14`)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => orderOf(layers)).toEqual([first, second, third, ...others])
  await expect(handles(layers).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => orderOf(layers)).toEqual([first, second, third, ...others])
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('layers of the studio are put in order by a finger', async ({ page }) => {
    const layers = await openStudio(page)
    await expect(handles(layers).first()).toBeVisible()
    const [first, second, third] = await orderOf(layers)
    await swipeFirstToThird(page, layers)
    await expect.poll(async () => (await orderOf(layers)).slice(0, 3)).toEqual([second, third, first])

    await page.setViewportSize({ width: 390, height: 844 })
    await handles(layers).last().scrollIntoViewIfNeeded()
    await page.keyboard.press('End')
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  })
})

test.describe('for a planner', () => {
  test.use(asPlanner)

  test('fields of the list are put in order by dragging', async ({ page }) => {
    await openSchaan(page)
    await page
      .getByRole('region', { name: 'Scouting' })
      .getByRole('button', { name: /^Fields/ })
      .click()
    const choice = page.getByRole('dialog', { name: 'Fields of the list' })
    const shown = choice.getByRole('list', { name: 'Shown' })
    for (const name of ['Retail', 'Capacity', 'City']) {
      const box = choice.getByRole('checkbox', { name, exact: true })
      if (await box.isVisible()) await box.check()
    }
    await expect(handles(shown).nth(2)).toBeVisible()
    const [first, second, third, ...others] = await orderOf(shown)
    await dragFirstToThird(page, shown)
    await expect.poll(() => orderOf(shown)).toEqual([second, third, first, ...others])
    expect(await violationsOf(page)).toEqual([])
    await choice.getByRole('button', { name: 'Reset' }).click()
  })
})

test.describe('for staff', () => {
  test.use(asStaff)

  test('fields of a record’s configuration are put in order by dragging', async ({ page }) => {
    const headers = { [requestGuard.name]: requestGuard.value }
    const names = ['location_id', 'lat', 'lng', 'town', 'kw']
    const fields = names.map((name) => ({ name, type: name === 'town' ? 'string' : 'real' }))
    const map = {
      configuration: { fields: [{ id: 'town' }, { id: 'kw' }, { id: 'lat' }] },
      datasets: [
        { data: { id: 'a', label: 'Locations', fields, allData: [['a', 47.14, 9.52, 'Vaduz', 50]] } },
      ],
      config: {},
    }
    const { data } = await (await page.request.get('/api/me', { headers })).json()
    const answer = await page.request.post('/api/evals/records', {
      headers,
      multipart: {
        name: newName('Ordered fields'),
        date: '2026-11-23',
        type: 'Utilization estimation',
        status: 'Done',
        power_type: 'DC',
        customer: data.customer.id,
        map_file: {
          name: 'map.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(map)),
        },
      },
    })
    await page.goto(`/evaluations/${(await answer.json()).evalId}`)
    await page.getByRole('button', { name: 'Configuration', exact: true }).click()
    const list = page
      .getByRole('complementary', { name: 'Configuration' })
      .getByRole('list', { name: 'Fields' })
    await expect(handles(list)).toHaveCount(3)
    const [first, second, third] = await orderOf(list)
    await dragFirstToThird(page, list)
    await expect.poll(() => orderOf(list)).toEqual([second, third, first])
    await handles(list).nth(2).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => orderOf(list)).toEqual([second, first, third])
    await expect(handles(list).nth(1)).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
  })
})
