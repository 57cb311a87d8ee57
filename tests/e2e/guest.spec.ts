import { expect, test } from '@playwright/test'
import { chooseFirst, chooseParking, openLiechtenstein } from './scouting-page'

test('a guest browses the country and is asked to register where an account is needed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL(/\/demo\/scouting/)
  await openLiechtenstein(page)

  const sites = await chooseParking(page)
  expect(sites).toHaveLength(500)
  const limit = page.getByRole('dialog', { name: 'Limit reached' })
  await expect(limit).toContainText(
    'Maximum number of locations reached. Your previously found parkings will be overwritten. Register for free to increase limit.',
  )
  await page.keyboard.press('Escape')
  await expect(limit).toBeHidden()
  const first = await chooseFirst(page, sites)
  const sidebar = page.getByRole('complementary', { name: /selected/i })
  await expect(sidebar.getByRole('heading', { name: first.name })).toBeVisible()
  await expect(sidebar.getByText('Register for free to unlock')).toBeVisible()

  await sidebar.getByRole('button', { name: 'Add to list' }).click()
  const prompt = page.getByRole('dialog')
  await expect(
    prompt.getByText('Create an account to make list of locations to evaluate and deep dive.'),
  ).toBeVisible()
  await prompt.getByRole('button', { name: 'Register for free to unlock' }).click()
  await expect(page.getByLabel('Given name')).toBeVisible()
})

test('what a visitor receives has no locked value in it', async ({ request }) => {
  const answer = await request.post('/api/scout/pointers', {
    headers: { 'x-kerbwatt': '1' },
    data: {
      diagonal: [
        [47.05, 9.47],
        [47.27, 9.64],
      ],
      location_type: [],
      res: 9,
    },
  })
  const { data } = await answer.json()
  const { fields, all_data: rows } = data.parking_stops
  expect(data.truncated).toBe(true)
  expect(rows).toHaveLength(500)
  for (const locked of ['Score AC', 'Score DC', 'Population', 'POI retail', 'Nearest Charger Distance']) {
    const index = fields.findIndex((field: { name: string }) => field.name === locked)
    expect(rows.map((row: unknown[]) => row[index]).filter((value: unknown) => value !== null)).toEqual([])
  }
})
