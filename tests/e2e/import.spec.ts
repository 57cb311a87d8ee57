import { readFileSync } from 'node:fs'
import { type Download, expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { signUp } from './account'
import { savedList } from './account-list'
import { test } from './journey'

const conflict = 'Same ID as row 3 of this file: 2'

test('lets a planner fill the template, fix its rows, and re-import the exported list unchanged', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/submit-evaluation')

  await test.step('imports a first location from the template', async () => {
    const template = await saved(page, () => page.getByRole('link', { name: 'Template' }).click())
    await drop(page, 'Standorte.xlsx', await fillTemplate(template))
    await expect(page.getByRole('heading', { name: 'Standorte.xlsx' })).toBeVisible()
  })

  await test.step('fixes the rows', async () => {
    await expect(page.getByText('"Schnell" is not a power type')).toBeVisible()
    await expect(
      page.getByText('Put right already: 1 decimal comma, 1 pair of swapped coordinates.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Latitude of row 4: here' }).click()
    await page.getByLabel('Latitude of row 4').fill('47.2')
    await page.getByLabel('Latitude of row 4').press('Enter')
    await expect(page.getByRole('button', { name: 'Latitude of row 4: 47.2' })).toBeVisible()
    await page.getByRole('button', { name: 'Use for 1' }).click()
    await expect(page.getByText(conflict)).toBeVisible()
    await page.getByRole('button', { name: 'Use 5' }).click()
    await expect(page.getByText('Nothing to fix.')).toBeVisible()
  })

  const file = await test.step('imports and exports them', async () => {
    await page.getByRole('button', { name: 'Import 5 locations' }).click()
    await expect(page.getByText('5 locations imported.')).toBeVisible()
    await expect(
      page.getByRole('list', { name: 'Saved Locations' }).getByRole('listitem').first(),
    ).toContainText('Städtle')
    return exported(page)
  })

  await test.step('imports the export into an empty list, with the same result', async () => {
    await expect.poll(() => savedList(page.request)).toHaveLength(5)
    const before = await savedList(page.request)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByText('No saved locations')).toBeVisible()
    await drop(page, 'selected-locations.xlsx', file)
    await page.getByRole('button', { name: 'Import 5 locations' }).click()
    await expect(page.getByRole('button', { name: 'Submit 5 locations' })).toBeVisible()
    await expect.poll(() => savedList(page.request)).toEqual(before)
  })

  await test.step('merges a file of places already in the list', async () => {
    await drop(page, 'selected-locations.xlsx', file)
    await expect(page.getByRole('button', { name: /^Already saved\s?5$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 locations' })).toBeDisabled()
  })
})

test('asks a guest to register before reading a file', async ({ page }) => {
  await page.goto('/demo/submit-evaluation')
  await drop(page, 'places.csv', Buffer.from('id,lat,lng\n1,47,9'))
  await expect(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible()
})

async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readDownload(download)
}

const readDownload = async (download: Download): Promise<Buffer> => readFileSync(await download.path())

async function exported(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click()
  const bytes = await saved(page, () => page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click())
  await expect(page.getByText('Selected locations exported successfully')).toBeVisible()
  return bytes
}

/**
 * The template with six rows: one with an address, one each with a decimal comma, swapped, and with faults.
 */
async function fillTemplate(template: Buffer): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Uint8Array.from(template).buffer)
  const sheet = workbook.getWorksheet('Locations')
  if (!sheet) throw new Error('The template has no sheet of locations.')
  sheet.spliceRows(2, 1)
  sheet.addRows([
    ['1', 'Städtle', 'Städtle 6, 9490 Vaduz'],
    ['2', '=1+1', '', '47,1667', '9.50884', 'AC', 'Tiefgarage'],
    ['3', 'Unterland', '', 'here', '9.53', 'DC'],
    ['4', 'Swapped', '', 9.55, 47.21, 'Schnell'],
    ['2', 'Twice', '', 47.22, 9.54, 'DC'],
  ])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** Drops a file on the middle of the page. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await expect(
    page.getByRole('heading', { name: 'Saved Locations' }).or(page.getByText('Nothing to fix.')),
  ).toBeVisible()
  const transfer = await page.evaluateHandle(
    ({ name: fileName, content }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], fileName))
      return data
    },
    { name, content: bytes.toString('base64') },
  )
  // The page takes the file only once its script runs.
  const isTaken = () =>
    transfer.evaluate((dataTransfer) => {
      const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer })
      return !document.querySelector('main')?.dispatchEvent(over)
    })
  await expect.poll(isTaken).toBe(true)
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}
