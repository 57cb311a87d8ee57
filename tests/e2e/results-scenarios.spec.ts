import { expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { signUp } from './account'
import { test } from './journey'
import { expectPainted, violationsOf } from './screen-checks'

const results =
  '/results?location_name=Lindaplatz&lat=47.1667&lng=9.50884&country=liechtenstein&iso3_total=1408449' +
  '&iso3_2=1408449&pop_1km=5592&pop_10km=91400&slow_10=2&Connector%20Config=2x150%20kW'

const head = (page: Page, name: string) => page.getByRole('columnheader', { name })
/** The answer that has kept a list with these words. */
const saved = (page: Page, words: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/me/lists/') &&
      answer.ok() &&
      (answer.request().postData() ?? '').includes(words),
  )

test('lets a planner compare scenarios with their money, export them and find them again', async ({
  page,
}) => {
  await signUp(page)
  await page.goto(results)

  await test.step('sees a map without cells, which starts no worker for them', async () => {
    await expect(page.getByRole('application', { name: 'Map around Lindaplatz' })).toBeVisible()
    const workers = () => page.workers().map((worker) => new URL(worker.url()).pathname)
    await expect.poll(workers).toContainEqual(expect.stringContaining('maplibre-gl-worker'))
    expect(workers().filter((path) => !path.includes('maplibre-gl-worker'))).toEqual([])
  })

  await test.step('saves changed inputs under a name', async () => {
    await page.getByRole('button', { name: /^Population/ }).click()
    await page.getByRole('textbox', { name: 'Within 1 km' }).fill('7200')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByLabel('Name').fill('New centre')
    const answer = saved(page, 'New centre')
    await page.getByRole('dialog').getByRole('button', { name: 'Add scenario' }).click()
    await answer
    await expect(head(page, 'New centre')).toContainText('population')
  })

  await test.step('adds a rival to the site as measured', async () => {
    await page.getByRole('button', { name: 'As measured' }).click()
    await page.getByRole('button', { name: 'Add scenario' }).click()
    await page.getByRole('menuitem', { name: 'A rival opens nearby' }).click()
    const answer = saved(page, 'HPC rival')
    await page.getByRole('dialog').getByRole('button', { name: 'Add scenario' }).click()
    await answer
    await expect(head(page, 'HPC rival')).toContainText(/−\d+/)
  })

  await test.step('types what the station costs', async () => {
    await page.getByRole('button', { name: /^Money/ }).click()
    const answer = saved(page, '142000')
    await page.getByRole('textbox', { name: 'Capex' }).fill('142,000')
    await answer
    await expect(head(page, 'HPC rival')).toContainText('capex')
    await expect(page.getByRole('row', { name: /^NPV, CHF/ })).toContainText(/k to /)
    await expect(page.getByText('HPC rival over 12 years')).toBeVisible()
    await expectPainted(page, /^SHAP Explanation/)
    await expectPainted(page, /^Net present value with one input/)
    await expectPainted(page, /80 % band/)
  })

  await test.step('exports all columns with live formulas', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Spreadsheet' }).click()
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.readFile(await (await downloading).path())
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      '1 As measured',
      '2 New centre',
      '3 HPC rival',
    ])
    const sheet = workbook.worksheets[2]
    expect(sheet?.getCell('B5').value).toBe(142_000)
    expect(sheet?.getCell('F5').value).toBe('Typed')
    expect(sheet?.getCell('B22').formula).toMatch(/^NPV\(/)
  })

  await test.step('sees where the demand would come from', async () => {
    await page.getByRole('button', { name: 'Show catchment' }).click()
    const taken = page.getByRole('table', { name: /energy is taken from/ })
    await expect(taken).toBeVisible()
    await expect(page.getByRole('application', { name: /catchment of Lindaplatz/ })).toBeVisible()
    const section = page.getByRole('region', { name: 'Catchment', exact: true })
    const [, energy = ''] = /([\d,]+) kWh\/day from [\d,]+ hexagons/.exec(await section.innerText()) ?? []
    expect(energy).not.toBe('')
    await expect(taken.getByRole('row', { name: /^This station/ })).toContainText(energy)
    // The address has other traffic than the country's data.
    await expect(section.getByRole('note')).toContainText(`${energy} kWh/day`)
    expect(await violationsOf(page)).toEqual([])
  })

  await test.step('finds them again after a reload', async () => {
    await page.reload()
    await expect(head(page, 'New centre')).toBeVisible()
    await expect(head(page, 'HPC rival')).toContainText('capex')
    await page.getByRole('button', { name: 'New centre', exact: true }).click()
    await page.getByRole('button', { name: /^Population/ }).click()
    await expect(page.getByRole('textbox', { name: 'Within 1 km' })).toHaveValue('7,200')
  })
})
