import { expect, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { asStaff, test } from './journey'
import { newName } from './records'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const headers = { [requestGuard.name]: requestGuard.value }

const names = ['location_id', 'lat', 'lng', 'town']
const typeOf = (name: string) => (name === 'lat' || name === 'lng' ? 'real' : 'string')
const map = {
  configuration: { note: 'kept' },
  datasets: [
    {
      data: {
        id: 'sites',
        label: 'Locations',
        fields: names.map((name) => ({ name, type: typeOf(name) })),
        allData: [['a', 47.14, 9.52, 'Vaduz']],
      },
    },
    { data: { id: 'more', label: 'Chargers', fields: [{ name: 'kw', type: 'integer' }], allData: [[50]] } },
  ],
  config: {
    config: {
      visState: {
        layers: [{ type: 'point', config: { dataId: 'sites', label: 'Sites', columns: { at: 'town' } } }],
      },
    },
  },
}

const record = { date: '2026-11-23', type: 'Utilization estimation', status: 'Done', power_type: 'DC' }

/** Stores a record's form as staff. @returns its id */
async function saveRecord(page: Page, fields: Record<string, string>): Promise<string> {
  const { data } = await (await page.request.get('/api/me', { maxRetries: 2, headers })).json()
  const answer = await page.request.post('/api/evals/records', {
    maxRetries: 2,
    headers,
    multipart: {
      ...record,
      customer: data.customer.id,
      ...fields,
      ...(fields.eval_id === undefined && {
        map_file: {
          name: 'map.json',
          mimeType: 'application/json',
          buffer: Buffer.from(JSON.stringify(map)),
        },
      }),
    },
  })
  expect(answer.ok()).toBe(true)
  return (await answer.json()).evalId
}

const csv = (text: string) => ({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const threeRows = csv('lng;lat;location_id;power\n9.5;47;a;50\n9.6;47.1;b;150\n9.7;47.2;"c; d";300\n')

const rows = (page: Page) => page.getByRole('list', { name: 'Locations' })

/** Adds a column to the list in the configuration editor, and saves that in the record. */
async function changeField(page: Page) {
  await page.getByRole('button', { name: 'Configuration', exact: true }).click()
  const editor = page.getByRole('complementary', { name: 'Configuration' })
  await editor.getByRole('button', { name: 'Add field' }).click()
  await editor.getByRole('combobox', { name: /^Column/ }).fill('power')
  await page.keyboard.press('Enter')
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Output in kW')
  await expect(rows(page)).toContainText('Output in kW')
  await expect(editor.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await editor.getByRole('button', { name: 'Save Evaluation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Record' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Evaluation record updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test.describe('a record’s data and list, for staff', () => {
  test.use(asStaff)

  test('are replaced by a file after a summary, once somebody else’s change is seen, and changed', async ({
    page,
  }) => {
    const name = newName('Counted sites')
    const evalId = await saveRecord(page, { name })
    await page.goto(`/evaluations/${evalId}`)
    await expect(page.getByText('1 location', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Update dataset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Kepler Dataset' })
    await expect(dialog.getByText('1 row, 4 columns')).toBeVisible()
    const replace = dialog.getByRole('button', { name: 'Replace current map' })
    await expect(replace).toBeDisabled()
    const chooser = dialog.getByLabel('Data file')
    await chooser.setInputFiles(csv('a,b\n1,2\n1,"2\n'))
    await expect(dialog.getByRole('alert')).toHaveText(
      'Unable to process CSV data. Row 3 has a quotation mark that is never closed.',
    )
    await chooser.setInputFiles(threeRows)
    const table = dialog.getByRole('table', { name: 'The dataset before and after' })
    await expect(table.getByRole('row').nth(1)).toHaveText('Rows13')
    await expect(
      dialog.getByText('The layer “Sites” uses town, which the new data does not have.'),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download JSON' }).click()
    expect((await saved).suggestedFilename()).toBe('updated_map.json')
    await page.setViewportSize({ width: 1440, height: 900 })

    const own = `/api/evals/files/${evalId}/map`
    const read = async () => (await page.request.get(own, { maxRetries: 2 })).json()
    const stored = { name: `${name} anew`, eval_id: evalId, version: '1', map: new URL(own, page.url()).href }
    await saveRecord(page, stored)
    await replace.click()
    await expect(dialog.getByText(`The name is now “${name} anew”.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Successfully replaced map')).toBeVisible()
    await expect(dialog).toBeHidden()
    const replaced = await read()
    expect(replaced.datasets[0].data.allData).toEqual([
      ['a', 47, 9.5, 50],
      ['b', 47.1, 9.6, 150],
      ['c; d', 47.2, 9.7, 300],
    ])
    expect({ ...replaced, datasets: [replaced.datasets[1]] }).toEqual({ ...map, datasets: [map.datasets[1]] })

    await expect(page.getByText('3 locations', { exact: true })).toBeVisible()
    await changeField(page)
    await page.reload()
    await expect(rows(page)).toContainText('Output in kW')
    expect((await read()).configuration).toMatchObject({ note: 'kept', fields: [{ id: 'power' }] })
  })
})
