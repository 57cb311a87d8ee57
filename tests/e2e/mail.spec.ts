import { type Browser, expect, type Page } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { completeAccount, password, sendCredentials, sendSignUp } from './account'
import { asStaff, test } from './journey'
import { mailedLink } from './mails'
import { newName } from './records'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const headers = { [requestGuard.name]: requestGuard.value }

/** Invites an address by mail as staff, and waits until the mail is sent. */
async function invite(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  const created = await page.request.post('/api/customers', { maxRetries: 2, headers, data: { name } })
  const { id } = await created.json()
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

/** Creates the account on a phone, and completes it on another machine, where the mail is read. */
async function signUpByMail(page: Page, browser: Browser, email: string): Promise<void> {
  await expect(page.getByLabel('Given name')).toBeFocused()
  await expect(page.getByLabel('Password')).toBeHidden()
  await sendSignUp(page, { given: 'Sofia', family: 'Kind', email })
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await expectUsable(page)
  const link = await mailedLink(page, email, /^Complete your account/)
  // A mail filter opens every link.
  expect((await page.request.get(link, { maxRetries: 2 })).status()).toBe(200)

  await using elsewhere = await browser.newContext(onPhone)
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other).toHaveURL(/\/new-account$/)
  await expect(other.getByLabel('Password')).toBeFocused()
  await expectUsable(other)
  await other.getByLabel('Password').fill('too short')
  await other.getByRole('button', { name: 'Complete account' }).click()
  await expect(other.getByText('Use at least 10 characters.')).toBeVisible()
  await completeAccount(other)
  expect(await violationsOf(other)).toEqual([])
  const used = await elsewhere.newPage()
  await used.goto(link)
  await used.getByLabel('Password').fill(password)
  await used.getByRole('button', { name: 'Complete account' }).click()
  await expect(used.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectUsable(used)

  await page.getByRole('link', { name: 'Sign In' }).click()
  await sendCredentials(page, { email, password })
}

/** Sets another password by the sign-in page's link, and signs in with it. */
async function resetPassword(page: Page, email: string): Promise<void> {
  const chosen = 'a kerb with five sockets'
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(email)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.goto(await mailedLink(page, email, /^Set a new password/))
  await expect(page).toHaveURL(/\/new-password$/)
  await expectUsable(page)
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await sendCredentials(page, { email, password: chosen })
  await page.waitForURL(({ pathname }) => pathname === '/home' || pathname === '/scouting')
}

async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
}

const onPhone = { storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } }

test.describe('mail to a new person', () => {
  test.use(asStaff)

  test('invites, proves the address, and later sets a new password', async ({ page, browser }) => {
    const name = newName('Weser')
    const email = `${name.toLowerCase().replace(/\W+/g, '-')}@example.li`
    await invite(page, { name, email })

    await using phone = await browser.newContext(onPhone)
    const guest = await phone.newPage()
    await guest.goto(await mailedLink(page, email, /^Join /))
    await expect(guest.getByRole('heading', { name: `Join ${name}` })).toBeVisible()
    await guest.getByRole('link', { name: 'Create an account' }).click()
    await signUpByMail(guest, browser, email)
    await guest.getByRole('button', { name: `Join ${name}` }).click()
    await expect(guest).toHaveURL(/\/(home|scouting)/)

    await using another = await browser.newContext(onPhone)
    await resetPassword(await another.newPage(), email)
    expect((await guest.request.get('/api/me', { maxRetries: 2, headers })).status()).toBe(401)
    await mailedLink(page, email, /was changed$/)
  })
})
