import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { planDocumentCalls } from '@/lib/contract/plan-documents'
import { type MadeShare, shareCalls } from '@/lib/contract/share'
import { test } from './journey'
import { plannedNetwork } from './planned-network'
import { recordReceived } from './received-data'

test.use({ storageState: { cookies: [], origins: [] } })

/** Ways to write the owner's own 731.2 kWh/day that no time and no id has. */
const neverSent = ['731.2', ':731,', ':731}']

const api = (path: string) => `/api${path}`

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
  const plan = await plannedNetwork(request)
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
