import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { node24, root } from './prepare.mjs'
import { SetupError, say, step } from './say.mjs'

// The shell draws no windows: a visit of a page takes little more than half the CPU time.
const shell = '/usr/bin/chromium-headless-shell'
const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
const fullBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds or installs a Chromium for the browser tests: Debian's shell or Playwright's own, else a full browser.
 * @returns {Promise<string | undefined>} path of the program; undefined means Playwright's own.
 */
export async function findBrowser() {
  const path = existing([process.env.CHROMIUM_PATH, shell])
  if (path) return path
  if (await hasOwnBrowser()) return undefined
  if (canInstall()) await installShell()
  const installed = existing([shell, ...fullBrowsers])
  if (installed) {
    if (installed !== shell) say(`The tests run in ${installed}, which takes longer.`)
    return installed
  }
  try {
    await step('Downloading a browser for the tests', () =>
      runQuietly({
        title: 'playwright install',
        command: node24(),
        // On bare Ubuntu, a downloaded browser lacks libraries that only root can install.
        args: [playwrightCli(), 'install', ...(canInstall() ? ['--with-deps'] : []), 'chromium'],
        cwd: root,
      }),
    )
    return undefined
  } catch (error) {
    if (!canInstall()) throw error
    // Older systems have no package of the shell.
    await step('Installing a browser of the system', () => installPackages(['chromium']))
    const packaged = existing(fullBrowsers)
    if (packaged) return packaged
    throw new SetupError('No browser for the tests: install Chromium and set CHROMIUM_PATH to its program.')
  }
}

/** Only Debian has a package of it. */
async function installShell() {
  try {
    await step('Installing a light browser for the tests', () => installPackages(['chromium-headless-shell']))
  } catch {
    // Another browser takes its place.
  }
}

/**
 * Finds or installs a Firefox, and a screen in memory for it where there is none: of the system, else Mozilla's
 * release beside the packages.
 * @returns {Promise<string>} path of the program
 */
export async function findFirefox() {
  if (canInstall()) await installFirefox()
  const found = existing([process.env.FIREFOX_PATH, ...firefoxes])
  return found ?? downloadFirefox()
}

async function installFirefox() {
  const hasFirefox = existing([process.env.FIREFOX_PATH, ...firefoxes]) !== undefined
  const lacking = [...(hasFirefox ? [] : ['firefox-esr']), ...(existsSync('/usr/bin/Xvfb') ? [] : ['xvfb'])]
  // One at a time: Ubuntu lacks the first, where Mozilla's release takes its place.
  for (const name of lacking) {
    await step(`Installing ${name} for the tests`, () => installPackages([name]).catch(() => undefined))
  }
}

async function downloadFirefox() {
  const cacheDir = join(root, 'node_modules', '.cache', 'firefox')
  try {
    const { Browser, detectBrowserPlatform, getInstalledBrowsers, install, resolveBuildId } = await import(
      '@puppeteer/browsers'
    )
    const [before] = await getInstalledBrowsers({ cacheDir })
    if (before) return before.executablePath
    return await step('Downloading Firefox for the tests', async () => {
      const buildId = await resolveBuildId(Browser.FIREFOX, detectBrowserPlatform(), 'stable')
      const { executablePath } = await install({ browser: Browser.FIREFOX, buildId, cacheDir })
      return executablePath
    })
  } catch (error) {
    throw new SetupError(
      `No Firefox for the tests (${error.message}): install Firefox and set FIREFOX_PATH to its program.`,
    )
  }
}

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Once a run. */
let listsUpdated

async function installPackages(names) {
  listsUpdated ??= apt(['update', '-qq'])
  await listsUpdated
  await apt(['install', '-y', '-qq', '--no-install-recommends', ...names])
}

const apt = (args) =>
  runQuietly({
    title: 'apt-get',
    command: 'apt-get',
    args: ['-o', 'Acquire::http::Timeout=30', '-o', 'Acquire::Retries=1', ...args],
    cwd: root,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

const existing = (paths) => paths.find((each) => each && existsSync(each))

async function hasOwnBrowser() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath())
}

const playwrightCli = () => join(root, 'node_modules', 'playwright', 'cli.js')
