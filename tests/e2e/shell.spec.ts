import { expect, type Locator, type Page } from '@playwright/test'
import { sentCookie } from '@/lib/config/sent-cookie'
import { asPlanner, test } from './journey'
import { closeByEscape, expectNoSidewaysScroll, violationsOf } from './screen-checks'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const banner = (page: Page) => page.getByRole('banner')
/** Opens a menu of the header. @returns its items */
async function openMenu(page: Page, button: string): Promise<Locator> {
  await banner(page).getByRole('button', { name: button }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  return page.getByRole('menuitem').or(page.getByRole('menuitemcheckbox'))
}

async function expectLinks(links: Locator, names: string[]): Promise<void> {
  await expect.poll(() => links.allInnerTexts()).toEqual(expect.arrayContaining(names))
}

/** Opens the sheet that holds all menus on a phone. */
async function openSheet(page: Page): Promise<Locator> {
  await banner(page).getByRole('button', { name: /^Menu/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet).toBeVisible()
  return sheet
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Expects an address set on home to stay after the brand's link, which redirects back there. */
async function keepAddress(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: 'Home' })
  await expect(heading).toBeVisible()
  const answered = page.waitForResponse((answer) => {
    const { pathname } = new URL(answer.url())
    return pathname === '/' && answer.request().headers()['next-router-prefetch'] === undefined
  })
  await banner(page)
    .getByRole('link', { name: /start page/ })
    .click()
  await answered
  await expect(heading).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => window.history.replaceState(null, '', '/home?kept=1'))
    expect(await page.evaluate(() => window.location.search)).toBe('?kept=1')
  }).toPass({ timeout: 90_000 })
}

// Home redirects once per visit: these visits are past that.
test.beforeEach(({ context, baseURL }) => context.addCookies([{ ...sentCookie, url: baseURL ?? '' }]))

test('leads a guest to the products, the sections on a phone, and an account', async ({ page }) => {
  await page.goto('/demo/home')
  await expect(banner(page).getByRole('button', { name: 'Register for Free' })).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  for (const name of ['Account', 'Sign Out']) {
    await expect(banner(page).getByRole('button', { name })).toBeHidden()
  }
  await expect(page.getByRole('link', { name: /Read Manual/ })).toBeHidden()
  const items = await openMenu(page, 'Products')
  await expect(items).toHaveText(['Scout New Locations', 'Evaluations', 'My Analyses'])
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Evaluations' }).click()
  await expect(page).toHaveURL(/\/demo\/evaluations$/)
  const support = page.getByRole('link', { name: 'Support' })
  await expect(support).toHaveAttribute('href', '/demo/support?ref=%2Fdemo%2Fevaluations')

  await page.setViewportSize(phone)
  const sheet = await openSheet(page)
  await expect(sheet.getByRole('button', { name: 'Register for Free' })).toBeVisible()
  await expectLinks(sheet.getByRole('link'), ['Scout', 'Evaluate', 'My Locations', 'Support'])
  await expect(sheet.getByRole('link', { name: /Read Manual/ })).toBeHidden()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Scout', exact: true }).click()
  await expect(page).toHaveURL(/\/demo\/scouting/)
  await expect(sheet).toBeHidden()

  await page.setViewportSize(wide)
  await page.goto('/demo/evaluations?search=x')
  const asked = page.waitForRequest(/\/api\/auth\/signin\//)
  await banner(page).getByRole('button', { name: 'Register for Free' }).click()
  const { searchParams } = new URL((await asked).url())
  expect(searchParams.get('prompt')).toBe('create')
  expect(new URLSearchParams((await asked).postData() ?? '').get('callbackUrl')).toBe('/evaluations?search=x')
  await expect(page.getByLabel('Given name')).toBeVisible()
})

test.describe('a planner', () => {
  test.use(asPlanner)

  test('has the sections, the manual and the account in menus that fit any screen', async ({ page }) => {
    await page.goto('/home')
    await test.step('a link back to the same page keeps what the page then sets', () => keepAddress(page))
    await page.goto('/submit-evaluation')
    const rail = page.getByRole('navigation', { name: 'Sections' })
    await expect(rail.getByRole('link', { name: /^Evaluate.*2 saved$/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible()
    const manual = banner(page).getByRole('link', { name: /^Read Manual/ })
    await expect(manual).toHaveAttribute('href', '/manual')
    await expect(manual).toHaveAttribute('target', '_blank')
    await expect(banner(page).getByRole('button', { name: 'Register for Free' })).toBeHidden()

    await expect(await openMenu(page, 'Account')).toHaveText([
      'Customer page',
      'Invite user',
      'Change password',
      'Number format',
      'Access tokens',
      /^Manual/,
      /^Legal/,
      // Comes with the page's map.
      'Advanced Controls',
      'Sign Out',
    ])
    const menu = page.getByRole('menu')
    await expect(menu).toContainText('Maria Beck')
    await expect(menu).toContainText('@example.li')
    await expectAccessible(page)
    await closeByEscape(page, menu)

    await page.setViewportSize(phone)
    const sheet = await openSheet(page)
    await expectLinks(sheet.getByRole('link'), ['Scout', 'My Locations', 'Evaluations', 'Support'])
    await expect(sheet.getByRole('link', { name: /^Read Manual/ })).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expectAccessible(page)
    await closeByEscape(page, sheet)
    await expect((await openMenu(page, 'Account')).filter({ hasText: 'Sign Out' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test('sees the frame around a broken screen, with what to do', async ({ page }) => {
    // Breaks the list of countries, which needs it.
    await page.addInitScript(() => Reflect.deleteProperty(Intl, 'ListFormat'))
    await page.goto('/home')
    for (const size of [wide, phone]) {
      await page.setViewportSize(size)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Oops! An error occurred. The team has been notified, please reload your page.',
      )
      await expect(page.getByRole('button', { name: 'Click to end current session' })).toBeVisible()
      await expect(banner(page).getByRole('button', { name: 'Account' })).toBeVisible()
      await expectAccessible(page)
    }
  })
})
