import { expect, type Page } from '@playwright/test'
import { password, signIn, signUp } from './account'
import { savedList } from './account-list'
import { test } from './journey'
import { atRest } from './screen-checks'

const list = (page: Page) => page.getByRole('list', { name: 'Saved Locations' }).getByRole('listitem')
const names = async (page: Page) => (await savedList(page.request)).map(({ name }) => name)
const form = (page: Page) => page.getByRole('form')

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Presses Undo in the notice with these words; an older notice may still be open. */
async function undo(page: Page, words: RegExp): Promise<void> {
  const notice = page.getByRole('listitem').filter({ has: page.getByText(words) })
  // The notice lasts 4 s. A click waits until it stops moving, a key does not.
  await notice.getByRole('button', { name: 'Undo' }).press('Enter')
}

/** Drags a line around the middle of the map. */
async function drawAround(page: Page): Promise<void> {
  const box = await atRest(() => page.getByRole('region', { name: 'Draw an area' }).boundingBox())
  if (!box) throw new Error('Nothing can be drawn on.')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.15))
  await page.mouse.down()
  for (const corner of [at(0.8, 0.15), at(0.8, 0.9), at(0.1, 0.9)]) {
    await page.mouse.move(...corner, { steps: 4 })
  }
  await page.mouse.up()
}

test('keeps a planner’s list, filled by form and map, in step in two tabs and private', async ({ page }) => {
  const email = await signUp(page)
  await page.goto('/submit-evaluation')

  await test.step('adds a location by its address', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form(page).getByLabel('ID')).toHaveValue('1')
    await form(page).getByRole('button', { name: 'Add location' }).click()
    await expect(form(page).getByText('Enter a latitude such as 47.14.')).toBeVisible()
    await form(page).getByRole('combobox', { name: 'Address' }).fill('Städtle 6, 9490 Vaduz')
    await page.getByRole('listbox', { name: 'Places' }).getByRole('option').first().click()
    await expect(form(page).getByLabel('Latitude')).toHaveValue(/^47\.1\d+$/)
    await form(page).getByLabel('Name').fill('Town hall')
    await form(page).getByLabel('Power type').selectOption('AC,DC')
    await form(page).getByLabel('Parking type').selectOption('')
    await form(page).getByRole('button', { name: 'Add location' }).click()
    await expect(
      form(page).getByText("Parking type is required when evaluation type is 'AC' or 'AC,DC'"),
    ).toBeVisible()
    await form(page).getByLabel('Parking type').selectOption('on_street')
    await expect(
      form(page).getByText('Capacity 344 kW, evaluated as 2×22 kW AC and 2×150 kW DC.'),
    ).toBeVisible()
    await form(page).getByLabel('HPC, 150 kW').fill('4')
    await expect(form(page).getByText('Capacity 644 kW')).toBeVisible()
    await form(page).getByRole('button', { name: 'Add location' }).click()
    await expect(list(page)).toHaveCount(1)
    await expect.poll(() => names(page)).toEqual(['Town hall'])
    expect((await savedList(page.request))[0]?.connectors).toEqual({ AC: 0, DC: 0, HPC: 4 })
  })

  await test.step('picks a second one on the map, with its own ID', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const canvas = page.locator('canvas.maplibregl-canvas').first()
    await expect(async () => {
      await canvas.click({ position: { x: 120, y: 160 } })
      await expect(form(page).getByLabel('Latitude')).not.toHaveValue('', { timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await form(page).getByLabel('ID').fill('1')
    await form(page).getByLabel('Name').fill('Corner')
    await form(page).getByRole('button', { name: 'Add location' }).click()
    await expect(form(page).getByText('ID 1 already exists. Please enter a different ID.')).toBeVisible()
    await form(page).getByLabel('ID').fill('N-2')
    await form(page).getByRole('button', { name: 'Add location' }).click()
    await expect(list(page)).toHaveCount(2)
    await expect.poll(async () => (await savedList(page.request))[1]?.id).toBe('N-2')
  })

  await test.step('edits one in the form, renames another in place', async () => {
    await page.getByRole('button', { name: 'Edit Corner' }).click()
    await form(page).getByLabel('Power type').selectOption('AC')
    await form(page).getByRole('button', { name: 'Save' }).click()
    await expect(list(page).nth(1).getByText('AC', { exact: true })).toBeVisible()
    await choose(page, 'Town hall', 'Rename')
    await page.getByLabel('Location name').fill('Never mind')
    await page.keyboard.press('Escape')
    await choose(page, 'Town hall', 'Rename')
    await page.getByLabel('Location name').fill('Rathaus')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Rathaus', 'Corner'])
  })

  await test.step('sets the power type of several in the table', async () => {
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByLabel('Select Rathaus').click()
    await page.getByLabel('Select Corner').click({ modifiers: ['Shift'] })
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByLabel('Power type of the selected').selectOption('DC')
    const types = async () => (await savedList(page.request)).map(({ evaluationType }) => evaluationType)
    await undo(page, /^2 locations set to DC\.$/)
    await expect.poll(types).toEqual(['AC,DC', 'AC'])
    await page.getByLabel('Power type of the selected').selectOption('DC')
    await page.getByLabel('Select Rathaus').click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(list(page)).toHaveCount(1)
    await page.reload()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(list(page)).toHaveCount(2)
    await expect.poll(types).toEqual(['DC', 'DC'])
  })

  await test.step('works in two tabs without losing either’s changes', async () => {
    const other = await page.context().newPage()
    await other.goto('/submit-evaluation')
    await expect(list(other)).toHaveCount(2)
    await choose(page, 'Corner', 'Remove')
    await choose(other, 'Rathaus', 'Rename')
    await other.getByLabel('Location name').fill('Town hall')
    await other.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(['Town hall'])
    await expect(list(other)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'More for Town hall' })).toBeVisible()
    await other.close()
  })

  await test.step('adds the sites in an area drawn on the map', async () => {
    await page.getByRole('button', { name: 'Add all sites in an area' }).click()
    await drawAround(page)
    const question = page.getByRole('dialog', { name: /^Add \d+ sites in this area\?$/ })
    await question.getByRole('button', { name: /^Add \d+ sites$/ }).click()
    await undo(page, /^\d+ locations added\./)
    await expect(list(page)).toHaveCount(1)
  })

  await test.step('leaves nothing of it to the next person in this browser', async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByText('You have successfully signed out!')).toBeVisible()
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Town hall')
    await page.goto('/demo/submit-evaluation')
    await expect(page.getByText('No saved locations')).toBeVisible()
  })

  await test.step('takes over what was saved as a guest in the meantime', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await form(page).getByLabel('Latitude').fill('47.1389')
    await form(page).getByLabel('Longitude').fill('9.5217')
    await form(page).getByRole('button', { name: 'Add location' }).click()
    await expect(list(page)).toHaveCount(1)
    await signIn(page, { email, password })
    await page.goto('/submit-evaluation')
    await expect(page.getByText('Add the 1 location you saved as a guest?')).toBeVisible()
    await page.getByRole('button', { name: 'Add 1 location' }).click()
    await expect(list(page)).toHaveCount(2)
    await expect.poll(() => names(page)).toEqual(['Town hall', 'Location 1'])
  })
  await test.step('changes the list on a phone', () => changeOnPhone(page))
  await test.step('submits it in a step that keeps everything typed', () => submitOnPhone(page))
})

async function changeOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, 'Town hall', 'Rename')
  await page.getByLabel('Location name').fill('Rathaus')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'More for Rathaus' })).toBeFocused()
  await choose(page, 'Rathaus', 'Power and parking type')
  await page.getByRole('combobox', { name: 'Power type' }).selectOption('AC')
  await page.getByRole('combobox', { name: 'Parking type' }).selectOption('')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Submit 2 locations' }).click()
  await expect(page.getByText('1 location needs a change before this can be sent.')).toBeVisible()
  await choose(page, 'Rathaus', 'Power and parking type')
  await page.getByRole('combobox', { name: 'Parking type' }).selectOption('on_street')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await savedList(page.request))[0]?.parkingType).toBe('on_street')
}

async function submitOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit 2 locations' }).click()
  await form(page).getByLabel('Evaluation name').fill('From a phone')
  await form(page).getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Submit 2 locations' })).toBeFocused()
  // The second press lands on the step's own button.
  await page.getByRole('button', { name: 'Submit 2 locations' }).dblclick()
  await expect(form(page).getByLabel('Evaluation name')).toHaveValue('From a phone')
  await expect(form(page).getByRole('button', { name: 'Submit' })).toBeEnabled()
  await form(page).getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/evaluations/)
}
