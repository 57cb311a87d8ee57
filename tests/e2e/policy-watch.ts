import type { BrowserContext } from '@playwright/test'

const watches = new WeakMap<BrowserContext, Promise<string[]>>()

/**
 * Collects what the Content-Security-Policy blocks from the first call on in a context: from the pages' own
 * events and from the console, which also covers workers.
 */
export function watchPolicy(context: BrowserContext): Promise<string[]> {
  const watch = watches.get(context) ?? startWatch(context)
  watches.set(context, watch)
  return watch
}

async function startWatch(context: BrowserContext): Promise<string[]> {
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
