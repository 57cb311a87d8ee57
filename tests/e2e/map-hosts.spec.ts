import { expect } from '@playwright/test'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { asStaff, test } from './journey'
import { newName } from './records'
import { violationsOf } from './screen-checks'

const fields = ['zid', 'location_id', 'location_name', 'lat', 'lng', 'evaluation_type']
const map = {
  configuration: {},
  config: {},
  datasets: [
    {
      data: {
        label: 'Locations',
        fields: fields.map((name) => ({ name })),
        allData: [
          ['1', '1', 'Lindaplatz', 47.1667, 9.50884, 'DC'],
          ['2', '2', 'Marktplatz', 47.1389, 9.5217, 'DC'],
        ],
      },
    },
  ],
}

let site: LocalServer

test.beforeAll(async ({ browserName: _ }, { project }) => {
  // The installation reads maps at this port only.
  const port = Number(new URL(project.use.baseURL ?? '').port) + 6
  site = await serveLocally((request, response) => {
    const type = request.url === '/map.json' ? 'application/json' : 'text/html'
    response.writeHead(200, { 'content-type': type }).end(JSON.stringify(map))
  }, port)
})
test.afterAll(() => site.close())

test.describe('a record with its map on another site', () => {
  test.use(asStaff)

  test('is added by its address and opens like any other, or is a link if the site is not listed', async ({
    page,
  }) => {
    const name = newName('Oberland')
    const linked = newName('Unterland')
    const dialog = page.getByRole('dialog')
    const add = async (of: string, address: string) => {
      await page.getByRole('button', { name: 'Add Record' }).click()
      await dialog.getByLabel('Evaluation Name').fill(of)
      await dialog.getByRole('button', { name: 'Map: Add URL instead?' }).click()
      await dialog.getByRole('textbox', { name: 'Map' }).fill(address)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await page.goto('/evaluations')
    await add(name, `${site.origin}/page`)
    await expect(
      dialog.getByText(`There is no map at this address of ${new URL(site.origin).host}.`),
    ).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Map' }).fill(`${site.origin}/map.json`)
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog).toBeHidden()
    await add(linked, 'https://maps.example/map.json')
    const link = page.getByRole('link', { name: linked, exact: true })
    await expect(link).toHaveAttribute('href', 'https://maps.example/map.json')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Lindaplatz' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Marktplatz' })).toBeVisible()
    await expect(page.getByText(`Map from ${new URL(site.origin).host}`)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })
})
