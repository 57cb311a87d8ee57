import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { newName, recordsNamed, submitTwo } from './records'
import { closeByEscape } from './screen-checks'

const card = (page: Page) => page.getByRole('region', { name: 'Picked location' })

/** Expects a selected location to show its charging stations and sites, and hexagons to be off at first. */
async function seeSurroundings(page: Page): Promise<void> {
  const radiusOf = async (kind: 'infra' | 'park') => {
    const request = await page.waitForRequest((each) => each.url().endsWith(`/api/scout/${kind}/radius`))
    return (request.postDataJSON() as { radius: number }).radius
  }
  const [chargers, sites] = await Promise.all([
    radiusOf('infra'),
    radiusOf('park'),
    page.getByRole('list', { name: 'Locations' }).getByRole('button').first().click(),
  ])
  expect([chargers, sites]).toEqual([2000, 500])
  await page.getByRole('button', { name: 'Layers' }).click()
  const layers = page.getByRole('dialog', { name: 'Layers' })
  await expect(layers.getByRole('switch', { name: 'Radii' })).toBeChecked()
  await expect(layers.getByRole('button', { name: 'Radius of 0.5 km' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(layers.getByRole('switch', { name: 'Hexagons' })).not.toBeChecked()
  await closeByEscape(page, layers)
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('utilization')).toBeHidden({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

test.describe('a planner on a record’s map', () => {
  test.use(asPlanner)

  test('evaluates one more place, and keeps the form when that fails', async ({ page }) => {
    const evalId = await submitTwo(page, newName('Record with a map'))
    const name = newName('One more place')
    await page.goto(`/evaluations/${evalId}`)
    await expect(page.getByRole('region', { name: 'Legend' })).toContainText('Estimated energy sold')
    await seeSurroundings(page)
    const evaluate = card(page).getByRole('button', { name: 'Evaluate Location' })
    await expect(async () => {
      const box = await page.locator('canvas.maplibregl-canvas').first().boundingBox()
      await page.mouse.click(
        (box?.x ?? 0) + (box?.width ?? 0) * 0.3,
        (box?.y ?? 0) + (box?.height ?? 0) * 0.3,
      )
      await expect(evaluate).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    await evaluate.click()

    const dialog = page.getByRole('dialog', { name: 'Evaluate Location' })
    await expect(dialog.getByText(/^47\.\d{5}, 9\.\d{5}$/)).toBeVisible()
    await expect(dialog.getByText('fetching location information...')).toBeHidden()
    await expect(dialog.getByLabel('Email')).toBeDisabled()
    await expect(dialog.getByLabel('Parking type')).toBeHidden()
    await dialog.getByLabel('Evaluation name').fill(name)
    await dialog.getByLabel('Power type').selectOption('AC,DC')
    await dialog.getByLabel('Parking type').selectOption('parking_lot')

    await page.route('**/api/cord', (route) =>
      route.fulfill({ status: 502, json: { detail: 'The service did not answer.' } }),
    )
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'An error occured while submitting evaluation. Please try again. The service did not answer.',
    )
    await expect(dialog.getByLabel('Evaluation name')).toHaveValue(name)
    await expect(dialog.getByLabel('Parking type')).toHaveValue('parking_lot')

    await page.unroute('**/api/cord')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await recordsNamed(page, name)).length).toBe(1)
  })
})
