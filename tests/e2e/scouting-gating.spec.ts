import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { fillSignUp } from './account'
import { test } from './journey'
import { recordReceived } from './received-data'
import { clickUntil, siteRows, waitForCells } from './scouting-page'
import { closeByEscape } from './screen-checks'

/** Schaan and Vaduz by a member's address, with a colour and a filter that visitors may not use. */
const sharedView =
  'country=liechtenstein&lat=47.166&lng=9.509&zoom=11.5&score=AC&colour=Population&filters=hexagons.Population:300~'

const unlock = 'Register for free to unlock'

const pills = (page: Page) => page.getByRole('group', { name: 'Filters' })
/** Opens the sort order; column headings use the same words. */
const sortControl = (page: Page) => panel(page).locator('[aria-haspopup="dialog"]').first()
const panel = (page: Page) => page.getByRole('region', { name: 'Scouting' })

/** Expects the prompt to register, and dismisses it. */
async function expectPrompt(page: Page): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Create an account' })
  await expect(prompt).toContainText('Create an account to make list of locations to evaluate and deep dive.')
  await expect(prompt.getByRole('button', { name: unlock })).toBeVisible()
  await closeByEscape(page, prompt)
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForCells(page)
}

const resultCount = async (page: Page) =>
  Number((await page.getByRole('heading', { name: /^Results/ }).innerText()).replaceAll(/\D/g, ''))

async function countAfter(page: Page, press: Locator): Promise<number> {
  const before = await resultCount(page)
  await press.click()
  await expect.poll(() => resultCount(page)).not.toBe(before)
  return resultCount(page)
}

test.describe('a visitor', () => {
  test('receives no locked value, is asked to register where needed, and returns to the same view', async ({
    page,
  }) => {
    const { received, settle } = recordReceived(page)
    await open(page, `/demo/scouting?${sharedView}`)
    await test.step('hexagons, whatever column the address asks for', () => readHexagons(page))
    await test.step('a location type is asked for from zoom 12 on', async () => {
      const question = page.getByRole('heading', { name: 'Select a location type to continue' })
      await expect(question).toBeHidden()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect(question).toBeVisible()
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.getByRole('radio', { name: 'Parking' }).click()
      await expect(question).toBeHidden()
      await expect(siteRows(page).first()).toBeVisible()
    })
    await test.step('the list has no column of locks', async () => {
      await expect(panel(page).getByRole('columnheader', { name: /^Retail/ })).toBeVisible()
      await expect(panel(page).getByRole('columnheader', { name: /^[AD]C/ })).toHaveCount(0)
    })
    await test.step('adding from the list', async () => {
      await siteRows(page).first().getByRole('button', { name: 'Add to list' }).click()
      await expectPrompt(page)
    })
    await test.step('the free filter works', async () => {
      const restaurant = pills(page).getByRole('button', { name: /^Restaurant/ })
      expect(await countAfter(page, restaurant)).toBeGreaterThan(0)
      await restaurant.click()
    })
    await test.step('a locked pill', async () => {
      await pills(page)
        .getByRole('button', { name: /^Retail/ })
        .click()
      await expectPrompt(page)
    })
    await test.step('locked sorts', async () => {
      await sortControl(page).click()
      const sorts = page.getByRole('dialog', { name: 'Sort by' })
      await expect(sorts.getByRole('button', { name: /^Retail/ })).toBeEnabled()
      for (const name of [/^Demand score AC/, /^Demand score DC/]) {
        await expect(sorts.getByRole('button', { name })).toBeDisabled()
      }
      await sorts.getByRole('button', { name: unlock }).click()
      await expectPrompt(page)
    })
    await test.step('locked fields of the list', async () => {
      await panel(page)
        .getByRole('button', { name: /^Fields/ })
        .click()
      const fields = page.getByRole('dialog', { name: 'Fields of the list' })
      const locked = fields.getByRole('list', { name: 'Locked fields' }).getByRole('checkbox')
      await expect(locked).not.toHaveCount(0)
      for (const box of await locked.all()) await expect(box).toBeDisabled()
      await fields.getByRole('button', { name: unlock }).click()
      await expectPrompt(page)
    })
    await test.step('locked filters show placeholder ranges', async () => {
      await panel(page)
        .getByRole('button', { name: /^All Filters/ })
        .click()
      const slider = panel(page).getByRole('button', { name: 'Population, locked' }).first()
      await expect(slider).toContainText('50')
      await expect(slider).toContainText('500')
      await expect(panel(page).getByRole('slider', { name: /Population|Distance|Score/ })).toHaveCount(0)
      await panel(page).getByRole('button', { name: unlock }).first().click()
      await expectPrompt(page)
      await panel(page).getByRole('link', { name: 'Back to Locations' }).click()
    })
    await test.step('a location', () => openLocation(page))
    await test.step('no gears', () => expectGears(page, 0))

    await settle()
    expect(received.leaks).toEqual([])
    expect(received.tiles).toBeGreaterThan(0)
    expect(received.json).toBeGreaterThan(3)
    await test.step('signing up', () => signUpFromList(page))
  })

  /** Expects scores without a locked figure, by keyboard and in a popup. */
  async function readHexagons(page: Page): Promise<void> {
    const legend = page.getByRole('region', { name: 'Legend' })
    await expect(legend.getByText('Demand score').first()).toBeVisible()
    await expect(legend.getByRole('radio', { name: 'DC' })).toBeChecked()
    await page.locator('canvas.maplibregl-canvas').first().focus()
    await page.keyboard.press('ArrowRight')
    const spoken = page.getByRole('status').filter({ hasText: /hexagon/i })
    await expect(spoken).toHaveText(/^Hexagon, demand score DC \d+ percent, AC \d+ percent/)
    await page.keyboard.press('Escape')
    const popup = page.getByRole('dialog', { name: 'Demand Score Grids' })
    const hexagon = { lat: 47.14619, lng: 9.51628 }
    await clickUntil(page, hexagon, (timeout) => expect(popup).toBeVisible({ timeout }))
    await expect(popup.getByText('Search area for;')).toBeVisible()
    await expect(popup.getByText(unlock)).toBeVisible()
    await closeByEscape(page, popup)
  }

  /** Opens the first location and expects locks in place of its figures. */
  async function openLocation(page: Page): Promise<void> {
    await siteRows(page).first().getByRole('button').first().click()
    const sidebar = page.getByRole('complementary', { name: 'Selected location' })
    await expect(sidebar.getByText('Demand score')).toBeVisible()
    await expect(sidebar).not.toContainText(/\d\s%/)
    await expect.poll(() => sidebar.getByText('locked', { exact: true }).count()).toBeGreaterThan(10)
    await sidebar.getByRole('button', { name: unlock }).click()
    await expectPrompt(page)
    await sidebar.getByRole('button', { name: 'Add to list' }).click()
    await expectPrompt(page)
  }

  /** Signs up at a location that needs an account, and expects the same view, unlocked. */
  async function signUpFromList(page: Page): Promise<void> {
    const before = new URL(page.url()).searchParams
    await siteRows(page).first().getByRole('button', { name: 'Add to list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: unlock }).click()
    const email = `visitor-${randomUUID().slice(0, 13)}@example.li`
    await fillSignUp(page, { given: 'Vera', family: 'Frick', email })
    await expect(page).toHaveURL((url) => url.pathname === '/scouting' && url.search.includes('type=parking'))
    const address = new URL(page.url())
    expect(Number(address.searchParams.get('lat'))).toBeCloseTo(Number(before.get('lat')), 2)
    await expect(siteRows(page).first()).toBeVisible()
    await expect(panel(page).getByText('locked')).toHaveCount(0)
    await sortControl(page).click()
    const sorts = page.getByRole('dialog', { name: 'Sort by' })
    await expect(sorts.getByRole('button', { name: /^Demand score AC/ })).toBeEnabled()
    await expect(sorts.getByRole('button', { name: unlock })).toHaveCount(0)
    await closeByEscape(page, sorts)
    const sidebar = page.getByRole('complementary', { name: 'Selected location' })
    // A press on the selected location would close it.
    const isSelected = address.searchParams.has('site')
    if (!isSelected) await siteRows(page).first().getByRole('button').first().click()
    await expect(sidebar).toContainText(/\d\s%/)
    await expect(sidebar.getByText('locked', { exact: true })).toHaveCount(0)
    await expectGears(page, 0)
  }
})

async function expectGears(page: Page, count: number): Promise<void> {
  await expect(
    page.getByRole('button', { name: /^(Map-toolkit settings|Internal locations configuration)$/ }),
  ).toHaveCount(count)
}
