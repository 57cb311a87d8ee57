import { expect, type Page } from '@playwright/test'

export const password = 'a kerb with four sockets'

/** Makes an account at the provider's own page, starting from the sign-in page, and returns its email. */
export async function signUp(page: Page): Promise<string> {
  const email = `planner-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.li`
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Given name').fill('Maria')
  await page.getByLabel('Family name').fill('Beck')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/scouting/)
  return email
}
