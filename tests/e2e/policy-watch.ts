import type { BrowserContext } from '@playwright/test'

/**
 * Collects what the Content-Security-Policy blocks from now on in a context: from the pages' own events and
 * from the console, which also covers workers.
 */
export async function watchPolicy(context: BrowserContext): Promise<string[]> {
  const stopped: string[] = []
  await context.exposeBinding('notePolicyViolation', (_source, text: string) => void stopped.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { notePolicyViolation } = window as unknown as { notePolicyViolation(text: string): void }
      notePolicyViolation(
        `${event.effectiveDirective}: ${event.blockedURI} at ${document.URL} ${event.sample}`,
      )
    })
  })
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) stopped.push(message.text())
  })
  return stopped
}
