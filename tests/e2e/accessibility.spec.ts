import type { Page } from '@playwright/test'
import { heading, publicScreens, studioScreens, visitAll } from './accessible-screens'
import { asPlanner, test, twoPlaces } from './journey'
import { plannedNetwork } from './planned-network'
import { newName, submitTwo } from './records'

test('keeps the screens before a sign-in accessible and fitting', async ({ page }) => {
  await visitAll(page, publicScreens)
})

test.describe('signed in', () => {
  test.use(asPlanner)

  test('keeps the screens, a record and a report accessible and fitting', async ({ page }) => {
    const plan = await plannedNetwork(page.request)
    const name = newName('Two car parks to look at')
    const recordId = await submitTwo(page, name)
    const openFirstReport = async (each: Page) => {
      await each.getByRole('button', { name: twoPlaces[0].name }).first().click()
    }
    await visitAll(page, [
      ...studioScreens,
      { name: 'the plans', path: '/network', ready: heading('New plan') },
      {
        name: 'a network plan',
        path: `/network/${plan.id}`,
        ready: (each) => each.getByRole('heading', { name: /^2 of 4 sites/ }),
        map: 'desktop',
      },
      {
        name: 'a record',
        path: `/evaluations/${recordId}`,
        ready: heading(name),
        map: 'always',
        leadsTo: {
          name: 'a report',
          open: openFirstReport,
          ready: (each) => each.getByTestId('utilization'),
        },
      },
    ])
  })
})
