import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'

// The shell build draws no windows, which saves a quarter of the processor time.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Milliseconds. Generous: apps and other browsers share the processors. */
const patience = 120_000

/** A headless browser: CHROMIUM_PATH, or else the system's or Playwright's own. `args` are Chromium's. */
export async function startChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path))
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-gpu-rasterization',
      '--disable-gpu-compositing',
      ...args,
    ],
  })
  browser.on('context', (context) => context.setDefaultTimeout(patience))
  return browser
}
