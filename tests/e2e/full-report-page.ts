import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { readPdf } from './documents'
import { expectOnTop } from './screen-checks'

export interface Estimate {
  name: string
  kWhPerDay: number
}

export async function kWhOf(figure: Locator): Promise<number> {
  await expect(figure).toHaveText(/^[\d,]+$/)
  return Number((await figure.innerText()).replaceAll(',', ''))
}

const fullReport = (page: Page) => page.getByRole('dialog', { name: 'Full Report' })

/**
 * Expects more motorway traffic to raise the estimate, less primary traffic to lower it, and the bars to
 * follow.
 */
export async function changeTraffic(page: Page, estimates: Estimate[]): Promise<void> {
  await page.getByRole('button', { name: 'Full Report' }).click()
  await expect(page).toHaveURL(/\/evaluations\/.*[?&]report=/)
  const figure = fullReport(page).getByTestId('utilization')
  const before = await kWhOf(figure)
  expect(estimates.map(({ kWhPerDay }) => kWhPerDay)).toContain(before)
  const trafficBefore = await trafficShare(page)

  await expectAboveReport(page)
  await page.getByRole('button', { name: /^Traffic/ }).click()
  await page.getByRole('textbox', { name: 'Motorways' }).fill('200000')
  await expect.poll(() => kWhOf(figure)).toBeGreaterThan(before)
  const raised = await kWhOf(figure)
  await expect.poll(() => trafficShare(page)).toBeGreaterThan(trafficBefore)

  await printForLandlord(page, raised)

  await page.getByRole('textbox', { name: 'Major roads type 2' }).fill('0')
  await expect.poll(() => kWhOf(figure)).toBeLessThan(raised)
  await expect.poll(() => trafficShare(page)).toBeLessThan(trafficBefore)

  await page.keyboard.press('Control+z')
  await expect.poll(() => kWhOf(figure)).toBe(raised)
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.poll(() => kWhOf(figure)).toBe(before)
}

/** Expects what opens inside the report to be drawn over it: a menu, a dialog of the menu, an explanation. */
async function expectAboveReport(page: Page): Promise<void> {
  await fullReport(page).getByRole('button', { name: 'Add scenario' }).click()
  await expectOnTop(page.getByRole('menu'))
  await page.getByRole('menuitem', { name: 'Traffic up or down' }).click()
  const scenario = page.getByRole('dialog', { name: 'Traffic goes up or down' })
  await expectOnTop(scenario)
  await scenario.getByRole('button', { name: 'Cancel' }).click()
  await expect(scenario).toBeHidden()
}

/** Expects Escape, Back and Forward to close and open the report over its record, with its changes. */
export async function closeAndReopen(page: Page): Promise<void> {
  const figure = fullReport(page).getByTestId('utilization')
  const measured = await kWhOf(figure)
  await fullReport(page).getByRole('combobox', { name: 'Station configuration' }).selectOption('4x300 kW')
  await expect.poll(() => kWhOf(figure)).toBeGreaterThan(measured)
  const address = page.url()
  const changed = await kWhOf(figure)
  const record = page.url().replace(/[?&]report=.*/, '')

  await page.keyboard.press('Escape')
  await expect(fullReport(page)).toHaveCount(0)
  await expect(page).toHaveURL(record)
  await expect(page.getByRole('complementary').getByTestId('utilization')).toBeVisible()
  await page.goForward()
  await expect(fullReport(page).getByText('Your earlier changes are restored.')).toBeVisible()
  await expect.poll(() => kWhOf(figure)).toBe(changed)
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(fullReport(page)).toHaveCount(0)
  await expect(page).toHaveURL(record)
}

/** Expects one page with the edited estimate and the typed name, which says which input is not the map's. */
async function printForLandlord(page: Page, kWhPerDay: number): Promise<void> {
  await page.getByRole('button', { name: 'Scorecard PDF' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scorecard' })
  await dialog.getByLabel('Prepared for').fill('Haldenpark AG')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  const pages = await readPdf(new Uint8Array(await readFile(await download.path())))
  expect(pages).toHaveLength(1)
  for (const part of [kWhPerDay.toLocaleString('en'), 'Haldenpark AG', 'Traffic, motorways']) {
    expect(pages[0]).toContain(part)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** kWh/day of the bar `Traffic`, read from the table beside it. */
async function trafficShare(page: Page): Promise<number> {
  const row = page.getByRole('row', { name: /^Traffic/ })
  // The second line is the value before the changes.
  const [text = ''] = (await row.getByRole('cell').last().innerText()).split('\n')
  return Number(text.replace('\u2212', '-').replace('+', '').replaceAll(',', ''))
}
