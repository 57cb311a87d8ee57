import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { networkCalls, type Plan } from '@/lib/contract/network'
import { planDocumentCalls } from '@/lib/contract/plan-documents'
import { type MadeShare, shareCalls } from '@/lib/contract/share'
import { test } from './journey'
import { recordReceived } from './received-data'

test.use({ storageState: { cookies: [], origins: [] } })

const places = [
  { id: '1', name: 'Lindaplatz', lat: 47.1667, lng: 9.50884 },
  { id: '2', name: 'Marktplatz', lat: 47.1389, lng: 9.5217 },
  { id: '3', name: 'Balzers Post', lat: 47.0663, lng: 9.5029 },
  { id: '4', name: 'Ruggell Industriering', lat: 47.2417, lng: 9.5256 },
]

/** kWh/day that only the owner may see. */
const ownEnergy = 731.2
/** Ways to write it that no time and no id has. */
const neverSent = ['731.2', ':731,', ':731}']

const api = (path: string) => `/api${path}`

async function planned(request: APIRequestContext): Promise<Plan> {
  const body = {
    name: 'Valley 2027',
    candidates: { kind: 'places', places },
    objective: { kind: 'energy' },
    maxSites: 2,
    stations: [{ id: '4x150', connectors: 4, kilowatts: 150, cost: 300_000 }],
    own: {
      kind: 'places',
      places: [
        {
          id: 'o',
          name: 'Our depot',
          lat: 47.15,
          lng: 9.515,
          connectors: 2,
          kilowatts: 150,
          energy: ownEnergy,
        },
      ],
    },
  }
  const started = await request.post(api(networkCalls.planNetwork.path), { maxRetries: 2, data: body })
  expect(started.status()).toBe(201)
  const { id }: Plan = await started.json()
  let plan: Plan | undefined
  await expect
    .poll(
      async () => {
        plan = await (await request.get(api(`/network/plans/${id}`), { maxRetries: 2 })).json()
        return plan?.state
      },
      { timeout: 180_000 },
    )
    .toBe('done')
  if (!plan) throw new Error('There is no plan.')
  return plan
}

async function share(request: APIRequestContext, id: string, money: boolean): Promise<MadeShare> {
  const answer = await request.post(api(shareCalls.makeShare.path), {
    maxRetries: 2,
    data: { kind: 'plan', id, money },
  })
  expect(answer.status()).toBe(201)
  return answer.json()
}

async function expectPlan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Valley 2027' })).toBeVisible()
  const table = page.getByRole('grid', { name: 'Chosen sites' })
  await expect(table.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByText(/^Shared with you: read-only, until/)).toBeVisible()
}

test('a plan is shared with a visitor, who sees sites and figures until it is stopped', async ({
  page,
  planner,
  browser,
}) => {
  const owner = await browser.newContext({
    storageState: planner.state,
    extraHTTPHeaders: { [requestGuard.name]: requestGuard.value },
  })
  const { request } = owner
  const plan = await planned(request)
  const made = await share(request, plan.id, false)
  const { received, settle } = recordReceived(page, neverSent)
  await page.goto(made.url)
  await expectPlan(page)
  await expect(page.getByText('2 of 4 sites', { exact: true })).toBeVisible()
  await expect(page.getByText(/CHF/)).toHaveCount(0)
  await settle()
  expect(received.leaks).toEqual([])
  expect(received.json).toBeGreaterThan(0)

  const withMoney = await share(request, plan.id, true)
  await page.goto(withMoney.url)
  await expectPlan(page)
  await expect(page.getByText(/^2 of 4 sites · CHF/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Value against budget' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectPlan(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  const pdf = await request.post(api(planDocumentCalls.writePlanDocument.path.replace(':id', plan.id)), {
    maxRetries: 2,
    data: { form: 'pdf' },
  })
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  expect((await request.delete(api(`/shares/${made.id}`), { maxRetries: 2 })).status()).toBe(204)
  await page.goto(made.url)
  await expect(page.getByText('This link does not work')).toBeVisible()
  await owner.close()
})
