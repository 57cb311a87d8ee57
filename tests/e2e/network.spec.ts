import { expect, type Page } from '@playwright/test'
import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import { signUp } from './account'
import { saveList } from './account-list'
import { test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

/** Car parks of Liechtenstein from north to south. */
const places = [
  ['Ruggell', 47.2389, 9.5256],
  ['Eschen', 47.2107, 9.5222],
  ['Nendeln', 47.1969, 9.5407],
  ['Lindaplatz', 47.1667, 9.50884],
  ['Marktplatz', 47.1389, 9.5217],
  ['Triesen', 47.1075, 9.5282],
  ['Balzers', 47.0667, 9.5036],
] as const

/** With these the bound takes some seconds. */
const others = Array.from(
  { length: 40 },
  (_, place) => [`Site ${place}`, 47.1 + 0.003 * place, 9.515 + 0.002 * (place % 4)] as const,
)

const budget = (page: Page) => page.getByRole('textbox', { name: 'Budget' })
const chosen = (page: Page) => page.getByRole('grid', { name: 'Chosen sites' })
const found = (page: Page) => page.getByRole('heading', { level: 2, name: /of 4\d sites/ })

/** Presses the middle of the map, where the only candidate of its view is. */
async function pressMiddle(page: Page): Promise<void> {
  const canvas = page.locator('canvas.maplibregl-canvas').first()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no map.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('plans a network from saved locations, and follows its settings', async ({ page }) => {
  await signUp(page)
  const saved = [...places, ...others].map(([name, lat, lng], place) =>
    completeLocation([], { id: String(place + 1), name, lat, lng }),
  )
  await saveList(page.request, saved)

  await test.step('starts from the list', async () => {
    await page.goto('/submit-evaluation')
    await page.getByRole('button', { name: 'Plan a network' }).click()
    await expect(page).toHaveURL(/\/network\/[\w-]+/)
    // Energy: at the shipped costs few sites pay for themselves.
    await page.getByText('Energy', { exact: true }).click()
    await expect(found(page)).toBeVisible({ timeout: 120_000 })
    await expect(page.getByText('Screening estimate')).toBeVisible()
  })

  await test.step('follows the budget, and takes it back', async () => {
    await budget(page).fill('150000')
    await budget(page).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Budget changed from' })).toBeVisible()
    await expect(found(page)).toHaveText(/^1 of 4\d sites/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(budget(page)).toHaveValue('1,000,000')
    await expect(found(page)).not.toHaveText(/^1 of 4\d sites/)
  })

  await test.step('counts own sites of a file', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'From a file' }).click()
    const rows = [
      'name,lat,lng,power type,status',
      'Depot,47.15,9.515,AC,Operating',
      'Yard,47.2,9.52,DC,Planned',
    ]
    const file = { name: 'depots.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
    await (await chooser).setFiles(file)
    await page.getByRole('button', { name: 'Add 1 own site' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Depot added to own sites' })).toBeVisible()
  })

  await test.step('must have a site pressed on the map', async () => {
    const { pathname } = new URL(page.url())
    await page.goto(`${pathname}?lat=47.0667&lng=9.5036&zoom=14`)
    await expect(page.getByRole('toolbar', { name: 'Map tools' })).toBeVisible()
    await page.getByRole('button', { name: /Pick for Must have/ }).click()
    const list = page.getByRole('region', { name: 'Must have' })
    await expect(async () => {
      await pressMiddle(page)
      await expect(list.getByText('Balzers')).toBeVisible({ timeout: 12_000 })
    }).toPass({ timeout: 100_000 })
    const row = chosen(page).getByRole('row').filter({ hasText: 'Balzers' })
    await expect(row).toContainText('must')
  })

  await test.step('stops a search with the best so far', async () => {
    const stop = page.getByRole('button', { name: 'Stop' })
    const stopped = page.getByText('Stopped with the best plan found so far')
    const early = page.getByText('Stopped before a plan was found')
    let amount = 900_000
    let patience = 0
    await expect(async () => {
      // A quick machine has the bound before it is stopped, and a slow one no plan yet.
      amount -= 10_000
      await budget(page).fill(String(amount))
      await budget(page).press('Enter')
      await stop.waitFor({ timeout: 10_000 })
      await page.waitForTimeout(patience)
      await stop.click({ timeout: 10_000 })
      await expect(stopped.or(early)).toBeVisible({ timeout: 10_000 })
      if (await early.isVisible()) patience += 400
      await expect(stopped).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 200_000 })
    await expect(chosen(page).getByRole('row').filter({ hasText: 'Balzers' })).toBeVisible()
  })

  await test.step('is accessible, and listed', async () => {
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.goto('/network')
    await expect(page.getByRole('link', { name: /^Saved locations/ })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
})
