import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { brand } from '@/lib/config/brand'
import { requestGuard } from '@/lib/config/request-guard'
import { completeAccount, fillSignUp, password, sendCredentials, sendSignUp } from './account'
import { asStaff, test } from './journey'
import { mailedLink } from './mails'
import { newName } from './records'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const headers = { [requestGuard.name]: requestGuard.value }

/** Invites an address by mail as staff, and waits until the mail is sent. */
async function invite(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const { id } = await (await page.request.post('/api/customers', { headers, data: { name } })).json()
  await page.goto(`/customers?customer=${id}`)
  await page.getByRole('button', { name: 'Invite user' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'The invitation is on its way' })).toBeVisible()
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/invitation#/)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Reader · Sent \d/)).toBeVisible()
}

async function join(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillSignUp(page, { given: 'Sofia', family: 'Kind', email })
  await page.getByRole('button', { name: `Join ${name}` }).click()
  await expect(page).toHaveURL(/\/(home|scouting)/)
}

test.describe('mail from staff to a new person', () => {
  test.use(asStaff)

  test('invites, and later sets a new password', async ({ page, browser }) => {
    const name = newName('Weser')
    const email = `${name.toLowerCase().replace(/\W+/g, '-')}@example.li`
    await invite(page, { name, email })

    await using context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const guest = await context.newPage()
    await guest.goto(await mailedLink(page, email, /^Join /))
    await join(guest, { name, email })

    await using other = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const reset = await other.newPage()
    await reset.setViewportSize({ width: 390, height: 844 })
    await reset.goto('/')
    await reset.getByRole('button', { name: 'Sign In' }).click()
    await reset.getByRole('link', { name: 'Forgot password?' }).click()
    await reset.getByLabel('Email').fill(email)
    expect(await violationsOf(reset)).toEqual([])
    await reset.getByRole('button', { name: 'Send the link' }).click()
    await expect(reset.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    const link = await mailedLink(page, email, /^Set a new password/)
    await reset.goto(link)
    await expect(reset).toHaveURL(/\/new-password$/)
    await expectNoSidewaysScroll(reset)
    expect(await violationsOf(reset)).toEqual([])
    await reset.getByLabel('New password').fill('too short')
    await reset.getByRole('button', { name: 'Set password' }).click()
    await expect(reset.getByText('Use at least 10 characters.')).toBeVisible()
    const chosen = 'a kerb with five sockets'
    await reset.getByLabel('New password').fill(chosen)
    await reset.getByRole('button', { name: 'Set password' }).click()
    await expect(reset.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    expect((await guest.request.get('/api/me', { headers })).status()).toBe(401)
    await reset.getByRole('link', { name: 'Sign In' }).click()
    await sendCredentials(reset, { email, password: chosen })
    await reset.waitForURL(({ pathname }) => pathname === '/home' || pathname === '/scouting')
    await mailedLink(page, email, /was changed$/)
  })
})

async function startSignUp(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test.describe('sign-up mail', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('proves the address, and leads to setting a password', async ({ page, browser }) => {
    const email = `sofia-${randomUUID().slice(0, 13)}@example.li`
    await startSignUp(page)
    await expect(page.getByLabel('Given name')).toBeFocused()
    await expect(page.getByLabel('Password')).toBeHidden()
    await sendSignUp(page, { given: 'Sofia', family: 'Kind', email })
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Resend the mail' }).click()
    await expect(page.getByText(/The mail can be sent again in \d+ seconds/)).toBeVisible()
    const link = await mailedLink(page, email, /^Complete your account/)
    // A mail filter opens every link.
    expect((await page.request.get(link)).status()).toBe(200)

    // Read on another machine.
    await using context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const other = await context.newPage()
    await other.goto(link)
    await expect(other).toHaveURL(/\/new-account$/)
    await expect(other.getByLabel('Password')).toBeFocused()
    await expectNoSidewaysScroll(other)
    expect(await violationsOf(other)).toEqual([])
    await other.getByLabel('Password').fill('too short')
    await other.getByRole('button', { name: 'Complete account' }).click()
    await expect(other.getByText('Use at least 10 characters.')).toBeVisible()
    await completeAccount(other)
    expect(await violationsOf(other)).toEqual([])
    await other.getByRole('link', { name: 'Sign In' }).click()
    await sendCredentials(other, { email, password })
    await other.waitForURL(({ pathname }) => pathname === '/home' || pathname === '/scouting')

    const used = await context.newPage()
    await used.goto(link)
    await used.getByLabel('Password').fill(password)
    await used.getByRole('button', { name: 'Complete account' }).click()
    await expect(used.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectNoSidewaysScroll(used)
    expect(await violationsOf(used)).toEqual([])
    await page.getByRole('link', { name: 'Sign In' }).click()
    await sendCredentials(page, { email, password })
    await page.waitForURL(({ pathname }) => pathname === '/home' || pathname === '/scouting')
  })

  test('leads an address with an account to the sign-in, with the same answer', async ({ page }) => {
    const email = `staff@${brand.slug}.example`
    await startSignUp(page)
    await sendSignUp(page, { given: 'Sofia', family: 'Kind', email })
    await expect(page.getByText(`A mail to ${email} is on its way.`)).toBeVisible()
    await page.goto(await mailedLink(page, email, /^You have an account/))
    await expect(page.getByLabel('Password')).toBeVisible()
  })
})
