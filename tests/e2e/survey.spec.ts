import { expect } from '@playwright/test'
import { test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

test.use({ viewport: { width: 400, height: 500 } })

test('takes answers to the survey in a small frame', async ({ page }) => {
  await page.goto('/survey')
  await expect(page.getByRole('heading', { name: 'Four questions, one minute' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Send answers' }).click()
  await expect(page.getByText('Choose what comes closest.')).toBeVisible()
  await expect(page.getByText('Choose a number from 1 to 5.')).toBeVisible()

  await page.getByRole('radio', { name: 'Sites for a client' }).check()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByLabel('What is missing?').fill('Prices per m²')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/issue')),
    page.getByRole('button', { name: 'Send answers' }).click(),
  ])
  expect(answer.status()).toBe(201)
  expect((await answer.json()).key).toMatch(/^SURVEY-\d+$/)
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
})
