import { expect, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { fillSignUp, password, sendCredentials } from './account'
import { asStaff, test } from './journey'
import { newName } from './records'
import { expectUsable } from './screen-checks'

const headers = { [requestGuard.name]: requestGuard.value }
const bar = (page: Page) => page.getByRole('region', { name: 'Internal mode' })

const map = Buffer.from(
  JSON.stringify({
    configuration: {},
    config: {},
    datasets: [
      {
        data: {
          label: 'Locations',
          fields: [{ name: 'location_id' }, { name: 'lat' }, { name: 'lng' }],
          allData: [['a', 47.14, 9.52]],
        },
      },
    ],
  }),
)

/** Adds a record to an empty list, copies it, merges both, deletes one of the three and restores it. */
async function changeRecords(page: Page) {
  const rows = page.getByRole('list', { name: 'My Locations' }).getByRole('listitem')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add Record' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Evaluation Name').fill('Oberland')
  await dialog.getByLabel('Date').fill('2025-03-09')
  const chooser = dialog.getByLabel('Map file')
  await chooser.setInputFiles({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from('{"a"') })
  await dialog.getByRole('button', { name: 'Spreadsheet: Add URL instead?' }).click()
  await dialog.getByRole('textbox', { name: 'Spreadsheet' }).fill('https://files.example/a.xlsx')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('The map is not valid JSON: line 1, column 5.')).toBeVisible()
  await expectUsable(page)
  await chooser.setInputFiles({ name: 'map.json', mimeType: 'application/json', buffer: map })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Evaluation record added successfully')).toBeVisible()
  await expect(rows.getByRole('link', { name: 'Oberland', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'March 9, 2025' })).toBeVisible()

  const settings = page.getByRole('button', { name: 'Settings of Oberland', exact: true })
  await settings.click()
  await expect(page.getByRole('menuitem', { name: 'Update', exact: true })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect(rows.getByRole('link', { name: 'Oberland copy', exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByText('Selected 2 evaluation(s)')).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  await expectUsable(page)
  await dialog.getByLabel('Evaluation Name').fill('All of it')
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Evaluations merged successfully')).toBeVisible()
  const merged = rows.getByRole('link', { name: 'All of it', exact: true })
  await expect(merged).toBeVisible()
  await expect(page.getByRole('link', { name: 'All DC' })).toContainText('1 location')

  await page.getByRole('button', { name: 'Settings of All of it' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(merged).toBeHidden()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect(dialog.getByRole('button', { name: 'Restore All of it' })).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Restore All of it' }).click()
  await expect(dialog.getByText('No records were deleted in the last 30 days.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(merged).toBeVisible()
}

test.describe('customers, for staff', () => {
  test.use(asStaff)

  test('are created with a quota, and acted for on every screen', async ({ page }) => {
    const name = newName('Rhine')
    await page.goto('/customers')
    await page.getByRole('button', { name: 'New customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New customer' })
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await expectUsable(page)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Locations per month').fill('1,000')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByText('Customer page created successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(bar(page).getByRole('combobox', { name: 'Acting for' })).toHaveValue(/^rhine-/)
    await page.getByRole('button', { name: 'Edit quotas' }).click()
    await page.getByRole('dialog').getByLabel('People').fill('8')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('of 8')).toBeVisible()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`${name} renamed`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: `${name} renamed`, level: 2 })).toBeVisible()
    await expect(page.getByText(`Renamed “${name}” to “${name} renamed”`)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search name or ID' }).fill(`${name} ren`)
    await expect(page.getByRole('button', { name: `${name} renamed` })).toHaveCount(1)
    await expectUsable(page)
    await page.getByRole('link', { name: 'Open the list' }).click()
    await expect(page.getByText('No locations found.')).toBeVisible()
    await changeRecords(page)
    await page.goto('/version')
    await expect(bar(page).getByRole('combobox')).toHaveValue(/^rhine-/)
    await expectUsable(page)
    await bar(page).getByRole('combobox').selectOption('All customers')
    await expect(page).toHaveURL(/\/version$/)
    await bar(page).getByRole('button', { name: 'Leave internal mode' }).click()
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('people, for staff', () => {
  test.use(asStaff)

  test('join by an invitation’s link, and lose their session on another role or a removal', async ({
    page,
    browser,
  }) => {
    const name = newName('Elbe')
    const email = `${name.toLowerCase().replace(/\W+/g, '-')}@example.li`
    const created = await page.request.post('/api/customers', { maxRetries: 2, headers, data: { name } })
    const { id } = await created.json()
    await page.goto(`/customers?customer=${id}`)
    await page.getByRole('button', { name: 'Invite user' }).click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expectUsable(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Can Submit Evaluations?').click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByText('User invited successfully')).toBeVisible()
    const link = await page.getByLabel('Invitation link').inputValue()
    await expectUsable(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Pending invitations 1')).toBeVisible()

    await using context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const guest = await context.newPage()
    const status = async (path: string) =>
      (await guest.request.get(path, { maxRetries: 2, headers })).status()
    await guest.goto(link)
    await expect(guest.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
    await expect(guest).toHaveURL(/\/invitation$/)
    await expectUsable(guest)
    await guest.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(guest, { given: 'Sofia', family: 'Kind', email })
    await guest.getByRole('button', { name: `Join ${name}` }).click()
    await expect(guest).toHaveURL(/\/(home|scouting)/)
    const { data } = await (await guest.request.get('/api/me', { maxRetries: 2, headers })).json()
    expect([data.role, data.customer.name]).toEqual(['planner', name])
    await guest.goto('/customers')
    await expect(guest.getByText('Only the customer’s admin and staff may open this page.')).toBeVisible()
    expect(await status(`/api/customers/${id}/users`)).toBe(403)

    await page.reload()
    await page.getByRole('combobox', { name: `Role of ${email}` }).selectOption('Customer admin')
    await expect(page.getByText(`${email} is now customer admin.`)).toBeVisible()
    expect(await status('/api/me')).toBe(401)
    await guest.goto('/customers')
    await expect(guest.getByRole('button', { name: 'Invite user' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Sofia Kind', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: `More for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'End sessions' }).click()
    await expect(page.getByText(`${email} is signed out everywhere.`)).toBeVisible()
    expect(await status('/api/me')).toBe(401)
    await guest.goto('/customers')
    await sendCredentials(guest, { email, password })
    await expect(guest.getByRole('button', { name: 'Invite user' })).toBeVisible()
    await page.getByRole('button', { name: `More for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No people yet. Invite the first person.')).toBeVisible()
    expect(await status('/api/me')).toBe(401)
    await guest.goto('/customers')
    await expect(guest.getByLabel('Password')).toBeVisible()
  })
})
