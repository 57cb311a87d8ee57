import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, type Locator, type Page } from '@playwright/test'
import { asPlanner, asStaff, test } from './journey'
import { newName, submitTwo } from './records'
import { openSchaan } from './schaan'
import { closeByEscape, violationsOf } from './screen-checks'

const drawnLayers = (page: Page) => page.locator('[data-drawn]')
/**
 * Share of the map's pixels in a colour of the demand scale: bluish or teal, brighter than ground and water.
 */
async function colouredShare(page: Page): Promise<number> {
  const picture = await loadImage(await page.locator('.maplibregl-canvas').screenshot())
  const { width, height } = picture
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  let coloured = 0
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    if (blue > 90 && blue - red > 50) coloured += 1
  }
  return coloured / (width * height)
}

const inStudio = { name: 'Open in the map studio' }

test('opens a scouting map in the studio with its rows, and no locked column for a visitor', async ({
  page,
}) => {
  await openSchaan(page)
  await page.getByRole('button', inStudio).click()
  await expect(page).toHaveURL(/\/kepler\?.*source=scouting/)
  await expect(page.getByRole('heading', { level: 1, name: 'Scouting Liechtenstein' })).toBeVisible()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '3')
  await expect.poll(() => colouredShare(page), { message: 'hexagons on the picture' }).toBeGreaterThan(0.05)
  await page.getByRole('tab', { name: 'Interactions' }).click()
  const columns = page.getByRole('group', { name: 'Locations' })
  await expect(columns.getByRole('checkbox', { name: 'capacity', exact: true })).toBeChecked()
  await expect(columns.getByRole('checkbox', { name: 'Score DC' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})

test.describe('a planner', () => {
  test.use(asPlanner)

  test('opens a record and the saved list in the studio, and the record by its public link', async ({
    page,
    browser,
  }) => {
    const evalId = await submitTwo(page, newName('Studio'))
    await page.goto(`/evaluations/${evalId}`)
    await page.getByRole('button', { name: 'Share evaluation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    await dialog.getByRole('radio', { name: 'Anyone with the link' }).click()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const link = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue()
    await closeByEscape(page, dialog)
    await page.getByRole('button', inStudio).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Studio / })).toBeVisible()
    await expect(page.getByText('2 rows').first()).toBeVisible()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')

    await using signedOut = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const stranger = await signedOut.newPage()
    await stranger.goto(link)
    await stranger.getByRole('button', inStudio).click()
    await expect(stranger).toHaveURL(/\/kepler\?source=shared#/)
    await expect(stranger.getByRole('heading', { level: 1, name: /^Studio / })).toBeVisible()
    await expect(stranger.getByText('2 rows').first()).toBeVisible()
    await expect(drawnLayers(stranger)).toHaveAttribute('data-drawn', '1')

    await page.goto('/submit-evaluation')
    await page.getByRole('link', { name: 'Map studio' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved locations' })).toBeVisible()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  })
})

test.describe('staff in internal mode', () => {
  test.use(asStaff)

  test('choose a customer, and keep their changes to a map of our own data', async ({ page }) => {
    await openSchaan(page)
    await page.getByRole('button', inStudio).click()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '3')
    await page
      .getByRole('button', { name: /^Hide / })
      .first()
      .click()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '2')
    const address = page.url()
    const isChosen = async (list: Locator, at: number) => {
      await list.selectOption({ index: at })
      await expect(list).not.toHaveValue('')
      expect(page.url()).toBe(address)
    }
    await isChosen(page.getByRole('combobox', { name: 'Acting for' }), 1)
    await page.getByRole('button', { name: 'Save or submit the locations of Locations' }).click()
    const dialog = page.getByRole('dialog', { name: 'Locations of Locations' })
    await isChosen(dialog.getByRole('combobox', { name: 'Customer' }), 1)
    await expect(dialog.getByText(/^[\d,]+ ready$/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await closeByEscape(page, dialog)
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '2')
  })
})
