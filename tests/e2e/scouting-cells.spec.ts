import { expect, type Page } from '@playwright/test'
import { hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { asPlanner, test } from './journey'
import { recordReceived } from './received-data'
import { clickOnMap, waitForCells } from './scouting-page'

/** Schaan and Vaduz, zoomed out until hexagons lie between the labels. */
const towns = 'country=liechtenstein&lat=47.166&lng=9.509&zoom=13.2'

/** A hexagon of the first view that no label covers. */
const clear = { lat: 47.1599, lng: 9.51124 }

const scored = /^Hexagon, demand score DC \d+ percent, AC \d+ percent/

const legend = (page: Page) => page.getByRole('region', { name: 'Legend' })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Demand Score Grids' })
const map = (page: Page) => page.locator('canvas.maplibregl-canvas').first()
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /hexagon/i })
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForCells(page)
}

test.describe('a planner on the hexagons', () => {
  test.use(asPlanner)

  test('reads them by mouse and keyboard, colours and searches them', async ({ page }) => {
    await open(page, `/scouting?${towns}&type=parking`)
    await test.step('reads them by keyboard', async () => {
      await map(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(spoken(page)).toHaveText(scored)
      const first = await spoken(page).innerText()
      await page.keyboard.press('ArrowUp')
      await expect(spoken(page)).not.toHaveText(first)
      await expect(spoken(page)).toHaveText(scored)
      await page.keyboard.press('Enter')
      await expect(popup(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup(page)).toHaveCount(0)
      await expect(map(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(spoken(page)).toHaveCount(0)
    })
    await test.step('colours them by another column', async () => {
      await legend(page).getByRole('combobox', { name: 'Colour of the hexagons' }).selectOption('Population')
      await expect(legend(page)).toContainText('people per hexagon')
      await expect.poll(() => inAddress(page, 'colour')).toBe('Population')
      await legend(page).getByText('AC', { exact: true }).first().click()
      await expect.poll(() => inAddress(page, 'score')).toBe('AC')
      await expect.poll(() => inAddress(page, 'colour')).toBeNull()
    })
    await test.step('searches one by mouse', async () => {
      await clickOnMap(page, clear)
      await expect(popup(page).getByText('Demand score DC')).toBeVisible()
      await expect(popup(page).getByText('People').locator('..')).toContainText(/\d/)
      await expect(popup(page).getByText('Register for free to unlock')).toHaveCount(0)
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.url().endsWith('/api/scout/pointers')),
        popup(page).getByRole('button', { name: 'search this area' }).click(),
      ])
      expect(request.postDataJSON()).toMatchObject({
        hex_id: expect.stringMatching(/^89[0-9a-f]{13}$/),
        location_type: ['parking'],
      })
      await expect(popup(page)).toBeHidden()
    })
    await test.step('omits those that the address filters out', async () => {
      await open(page, `/scouting?${towns}&type=parking&filters=hexagons.Population:100000000~`)
      await map(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(spoken(page)).toHaveText('Hexagon, hidden by the filters')
      await page.keyboard.press('Enter')
      await clickOnMap(page, clear)
      await expect(page.getByRole('button', { name: 'Add to list' }).last()).toBeVisible()
      await expect(popup(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Clear all filters' }).first().click()
      await expect.poll(() => inAddress(page, 'filters')).toBeNull()
      await expect(spoken(page)).toHaveText(scored)
    })
  })
})

test('requests no locked columns for a visitor, whatever the address, and offers what to search', async ({
  page,
}) => {
  const { received, settle } = recordReceived(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/scout/')) asked.push(...(searchParams.get('cols')?.split(',') ?? []))
  })
  const view = 'country=liechtenstein&lat=47.166&lng=9.509&zoom=11.5'
  await open(page, `/demo/scouting?${view}&score=AC&colour=Population&filters=hexagons.Population:300~`)
  await expect(legend(page).getByText('Demand score').first()).toBeVisible()
  await expect(legend(page).getByRole('radio', { name: 'DC' })).toBeChecked()
  await map(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(spoken(page)).toHaveText(scored)
  await page.keyboard.press('Escape')

  await clickOnMap(page, { lat: 47.14619, lng: 9.51628 })
  await expect(popup(page).getByText('Search area for;')).toBeVisible()
  await expect(popup(page).getByText('Register for free to unlock')).toBeVisible()
  await popup(page).getByRole('button', { name: 'Parking' }).click()
  await expect.poll(() => inAddress(page, 'type')).toBe('parking')
  await expect(page.getByRole('heading', { name: /^Results/ })).toBeVisible()
  await settle()
  expect(received.tiles).toBeGreaterThan(0)
  expect(received.leaks).toEqual([])
  const locked = hexagonColumns.filter((name) => !isFreeColumn(name))
  expect(asked.filter((name) => locked.some((each) => each === name))).toEqual([])
})
