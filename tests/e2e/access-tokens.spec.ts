import { expect } from '@playwright/test'
import { brand } from '@/lib/config/brand'
import { connectMcp } from '@/tests/support/mcp-client'
import { asPlanner, test } from './journey'
import { newName } from './records'
import { expectUsable } from './screen-checks'

test.describe('access tokens', () => {
  test.use(asPlanner)

  test('are made, copied once, used by a program and revoked', async ({ page, playwright, baseURL }) => {
    const name = newName('Report')
    await page.goto('/support')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Access tokens' }).click()
    await expect(page.getByRole('heading', { name: 'Access tokens', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New access token' })
    await dialog.getByLabel('Last day').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Make token' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(3)
    await expectUsable(page)
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Read records').check()
    const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Last day').fill(inAMonth)
    await dialog.getByRole('button', { name: 'Make token' }).click()

    const once = page.getByRole('dialog', { name: 'Copy your token now' })
    const secret = await once.getByLabel(name).inputValue()
    expect(secret).toMatch(/^kw_[\w-]{43}$/)
    await page.keyboard.press('Escape')
    await expectUsable(page)
    await once.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Never used').first()).toBeVisible()
    await expectUsable(page)

    const program = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      storageState: { cookies: [], origins: [] },
      extraHTTPHeaders: { authorization: `Bearer ${secret}` },
    })
    const status = async (path: string) => (await program.get(path, { maxRetries: 2 })).status()
    expect(await status('/api/evals/runs')).toBe(200)
    expect(await status('/api/geo/search?q=Vaduz')).toBe(403)
    expect(await status('/api/tokens')).toBe(403)
    expect(await status('/api/openapi.json')).toBe(200)
    const cookie = `${brand.slug}.session=any`
    expect((await program.get('/api/me', { maxRetries: 2, headers: { cookie } })).status()).toBe(400)

    const mcp = await connectMcp(String(baseURL), secret)
    expect(await mcp.tools()).toEqual(['evaluation_status', 'list_records', 'read_record_locations'])
    expect((await mcp.use('list_records', { limit: 1 })).text).toMatch(/^\d+ of \d+ records of /)

    await page.getByRole('link', { name: 'Try calls, or connect an assistant' }).click()
    await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /Sites between two corners/ }).click()
    await expect(page.getByRole('region', { name: 'Form of the body' })).toContainText('"hex_id"')
    await page.getByRole('button', { name: /Search places by name/ }).click()
    await expect(page.getByRole('region', { name: 'Statuses' })).toContainText('403')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"formatted_address"')
    await page.getByRole('radio', { name: 'A token' }).click()
    await page.getByLabel('Access token').fill(secret)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('lacks the scope')
    await expectUsable(page)

    await page.goto('/access-tokens')
    await expect(page.getByText(secret)).toHaveCount(0)
    await expect(page.getByText(/^Last used/).first()).toBeVisible()
    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await expectUsable(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Token revoked')).toBeVisible()
    await expect(page.getByRole('button', { name: `Revoke ${name}` })).toBeHidden()
    expect(await status('/api/evals/runs')).toBe(401)
    await expect(mcp.use('list_records')).rejects.toMatchObject({ code: 401 })
    await mcp.close()
    await program.dispose()
  })
})
