import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import puppeteer, { type Browser } from 'puppeteer-core'

const xvfb = '/usr/bin/Xvfb'

interface Display {
  name: string
  close(): void
}

/** A screen in memory: without one, Firefox has no WebGL. */
async function openDisplay(): Promise<Display> {
  // It ends with its last window, also after a run that was killed.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1100x24', '-nolisten', 'tcp', '-terminate']
  const server = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  return { name: `:${await firstLine(server)}`, close: () => server.kill() }
}

function firstLine(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const pipe = server.stdio[3] as Readable
    pipe.setEncoding('utf8').on('data', (part: string) => {
      text += part
      if (text.endsWith('\n')) resolve(text.trim())
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)))
  })
}

const hasNoScreen = () =>
  process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY && existsSync(xvfb)

/**
 * Starts Firefox, driven over WebDriver BiDi.
 * @throws if FIREFOX_PATH names no program: `npm test` finds or installs one
 */
export async function startFirefox(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const program = process.env.FIREFOX_PATH
  if (!program) throw new Error('Set FIREFOX_PATH to the program of Firefox.')
  const display = hasNoScreen() ? await openDisplay() : undefined
  try {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: program,
      headless: false,
      env: { ...process.env, ...(display && { DISPLAY: display.name }) },
      extraPrefsFirefox: {
        'webgl.force-enabled': true,
        'intl.accept_languages': 'en-GB',
        'ui.prefersReducedMotion': 1,
      },
    })
    return {
      browser,
      async close() {
        await browser.close()
        display?.close()
      },
    }
  } catch (error) {
    display?.close()
    throw error
  }
}
