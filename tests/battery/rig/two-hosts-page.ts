import type { BrowserContext, Page } from 'playwright'
import type { TwoHosts } from './two-hosts'

export const newVisitor = (hosts: TwoHosts): Promise<BrowserContext> =>
  hosts.chrome.newContext({ reducedMotion: 'reduce' })

export const header = (page: Page) => page.getByRole('banner')

export const manual = (page: Page) => page.getByRole('link', { name: /Read Manual/ })

/** Addresses of all links to pages, including open menus. */
export async function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href]:not([download])')
    .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
}
