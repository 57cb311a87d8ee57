/**
 * Takes the pictures of public/pictures, public/manual and docs from a running app:
 * node server/setup/assets/pictures.mjs http://localhost:3000
 * node server/setup/assets/pictures.mjs http://localhost:3000 manual/results   only files whose path contains this
 * Signs in with accounts of var/accounts.txt, because guests do not see every figure. Run it again
 * after changes to the screens or the shipped country, and commit its output.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { chromium } from 'playwright'
import { findBrowser } from '../browser.mjs'
import { root } from '../prepare.mjs'
import { runMain, SetupError, say } from '../say.mjs'
import { changeResult, manualPictures, openReport } from './manual-pictures.mjs'
import { scorecardPicture } from './scorecard-picture.mjs'

const [origin = 'http://localhost:3000', ...wanted] = process.argv.slice(2)
const density = 1.5
const maxQuality = 80
const headerHeight = 48

const country = '/scouting?country=liechtenstein'
/** Selects the middle car park of Schaan. */
const selected = `${country}&type=parking&site=1001399875`
/** A public car park in Schaan, from the shipped atlas. */
const results =
  '/results?location_name=Tiefgarage SAL / Lindaplatz&city=Schaan&country=Liechtenstein&lat=47.1667&lng=9.50884&Connector Config=2x150 kW' +
  '&iso3_0=0&iso3_1=0&iso3_2=1474928&iso3_3=155575&iso3_4=9840&iso3_5=217880&iso3_total=1858223' +
  '&pop_1km=5610&pop_2km=7308&pop_5km=15006&pop_10km=33936&poi_restaurants=12&poi_retail=20&poi_education=2' +
  '&rapid_05=11&rapid_10=11&rapid_20=11&ultrarapid_20=6&slow_20=4'

/** Hides floating panels. */
const bareMap =
  'body { background: #0b1012 } body * { visibility: hidden } .maplibregl-canvas { visibility: visible }'

const pictures = [
  {
    file: 'public/pictures/scout.webp',
    smallWidth: 760,
    path: `${country}&lat=47.158&lng=9.515&zoom=12.9`,
    size: { width: 1310, height: 768 },
    from: { left: 350 },
    style: bareMap,
  },
  {
    file: 'public/pictures/country.webp',
    smallWidth: 1000,
    path: `${country}&lat=47.1605&lng=9.498&zoom=10.66`,
    size: { width: 1380, height: 908 },
    from: { left: 430 },
    style: bareMap,
  },
  {
    file: 'public/pictures/evaluate.webp',
    smallWidth: 760,
    path: `${selected}&lat=47.1668&lng=9.5135&zoom=14.1`,
    size: { width: 1180, height: 880 },
    from: { left: 80 },
  },
  {
    file: 'public/pictures/ranking.webp',
    smallWidth: 760,
    path: '/demo/evaluations',
    as: 'guest',
    press: openReport,
    size: { width: 1180, height: 880 },
    from: { left: 80 },
  },
  {
    file: 'public/pictures/understand.webp',
    smallWidth: 760,
    path: results,
    size: { width: 1280, height: 848 },
    from: { left: 360 },
  },
  {
    file: 'docs/country-map.webp',
    path: `${selected}&lat=47.152&lng=9.524&zoom=12.75`,
    size: { width: 1440, height: 900 },
    from: { top: 0 },
    maxBytes: 150_000,
  },
  {
    file: 'docs/result.webp',
    path: results,
    press: changeResult,
    size: { width: 1440, height: 900 },
    from: { top: 0 },
    maxBytes: 150_000,
  },
  ...manualPictures(results),
]

const isWanted = (file) => wanted.length === 0 || wanted.some((part) => file.includes(part))

async function settled(page) {
  let before = await page.screenshot()
  for (let attempt = 0; attempt < 30; attempt++) {
    await page.waitForTimeout(2000)
    const now = await page.screenshot()
    if (now.equals(before)) return
    before = now
  }
}

/**
 * @param {'planner'
 * 'staff'} role name of a first account
 */
async function signIn(context, role) {
  const file = join(process.env.VAR_DIR || join(root, 'var'), 'accounts.txt')
  const account = new RegExp(`^\\s*(${role}@\\S+)\\s+(\\S+)`, 'm')
  const [, email, password] = account.exec(readFileSync(file, 'utf8')) ?? []
  if (!email) throw new SetupError(`var/accounts.txt names no ${role}.`)
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.origin === origin)
  await page.close()
}

/** Each role signs in on first use. */
function peopleOf(browser) {
  const contexts = new Map()
  const enter = async (role) => {
    const context = await browser.newContext({ deviceScaleFactor: density, reducedMotion: 'reduce' })
    if (role !== 'guest') await signIn(context, role)
    return context
  }
  return (role) => {
    if (!contexts.has(role)) contexts.set(role, enter(role))
    return contexts.get(role)
  }
}

async function open(page, path) {
  await page.goto(new URL(path, origin).href, { waitUntil: 'load' })
  await page.waitForTimeout(4000)
}

async function take(context, { path, size, from = {}, style = '', before = [], beforePress, press }) {
  const page = await context.newPage()
  await page.setViewportSize(size)
  for (const each of before) {
    await open(page, each)
    await beforePress(page)
  }
  await open(page, path)
  await press?.(page)
  await page.addStyleTag({ content: `nextjs-portal { display: none } ${style}` })
  await settled(page)
  const { left = 0, top = headerHeight } = from
  const clip = { x: left, y: top, width: size.width - left, height: size.height - top }
  const image = await loadImage(await page.screenshot({ clip }))
  await page.close()
  return image
}

function webpOf(image, { width = image.width, maxBytes = Number.POSITIVE_INFINITY }) {
  const height = Math.round((image.height * width) / image.width)
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  let quality = maxQuality
  let webp = canvas.toBuffer('image/webp', quality)
  while (webp.length > maxBytes && quality > 30) {
    quality -= 5
    webp = canvas.toBuffer('image/webp', quality)
  }
  return webp
}

function write(file, webp) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), webp)
  say(`${file}, ${Math.round(webp.length / 1024)} KB`)
}

runMain(async () => {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  })
  const contextOf = peopleOf(browser)
  for (const picture of pictures.filter(({ file }) => isWanted(file))) {
    const image = await take(await contextOf(picture.as ?? 'planner'), picture)
    write(picture.file, webpOf(image, picture))
    const { smallWidth: width } = picture
    // For phones and low-density screens.
    if (width) write(picture.file.replace('.webp', '-small.webp'), webpOf(image, { width }))
  }
  await browser.close()
  const scorecard = 'public/pictures/scorecard.webp'
  if (isWanted(scorecard)) write(scorecard, webpOf(await scorecardPicture(origin, 800), {}))
  return 0
})
