import { expect, type Page } from '@playwright/test'
import { twoLayerMap } from '@/tests/support/studio-map'
import { test } from './journey'
import { watchPolicy } from './policy-watch'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

async function openSql(page: Page): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(twoLayerMap()))
  await page.goto('/kepler')
  await page.getByLabel('Map file').setInputFiles({ name: 'stops.json', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: 'SQL', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Query' })).toBeVisible()
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Query' }).fill(text)
}

const result = (page: Page) => page.getByRole('region', { name: 'Result of the query' })

test('runs a query in the browser, corrects its error, makes its rows a dataset, and stops an endless one', async ({
  page,
  context,
  baseURL,
}) => {
  const stopped = await watchPolicy(context)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url())
  })
  await openSql(page)
  await write(
    page,
    '-- By name\nselect name, avg(lat) as latitude, avg(lng) as longitude, sum(kw) as kwh\nfrom stops\ngroup by name\norder by kwh',
  )
  await page.getByRole('button', { name: 'Run' }).click()
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toHaveText(/Line 2, column 63: there is no column “kw” in stops\./)
  await expect(page.locator('.cm-fault')).toHaveText('kw')
  await alert.getByRole('button', { name: 'Use kwh' }).click()
  await expect(page.getByRole('textbox', { name: 'Query' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(result(page)).toContainText('2 rows')
  await expect(result(page).getByRole('row').nth(1)).toContainText('north')
  await expect(alert).toBeHidden()
  await result(page).getByRole('columnheader', { name: 'name' }).getByRole('button').click()
  await result(page).getByRole('columnheader', { name: 'name' }).getByRole('button').click()
  await expect(result(page).getByRole('row').nth(1)).toContainText('south')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Add as dataset' }).click()
  await expect(page.getByText('By name is on the map.')).toBeVisible()
  await expect(page.getByText('2 rows · 4 columns')).toBeVisible()
  await expect(page.locator('[data-drawn]')).toHaveAttribute('data-drawn', '3')

  await write(page, 'select * from by_name')
  await page.keyboard.press('Control+Enter')
  // The previous result has as many rows, and says that it belongs to another query.
  await expect(result(page).getByRole('status')).toHaveText(/^2 rows in [\d.]+ m?s$/)
  await write(page, "load 'https://extensions.example/x.wasm'")
  await page.keyboard.press('Control+Enter')
  await expect(alert).toHaveText(/queries only read: begin with select instead of load/)

  await write(page, 'select sum(a.range * b.range) as total from range(10000000) a, range(100000) b')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Query' }).press('Control+Enter')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await write(page, 'select count(*) as stops from stops')
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(result(page).getByRole('gridcell')).toHaveText(['3'])
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  expect([stopped, foreign]).toEqual([[], []])
})
