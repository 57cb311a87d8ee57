/**
 * Draws the product's icons and the picture of shared links; needs no network and no running app.
 * node server/setup/assets/brand-pictures.mjs
 * Run it again after changes to the mark, the name or public/pictures, and commit its output.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { brand } from '../../../lib/config/brand.ts'
import { findBrowser } from '../browser.mjs'
import { root } from '../prepare.mjs'
import { runMain, say } from '../say.mjs'

const night = brand.ground
const volt = '#d6f231'
const mark = (size) =>
  `<svg viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="${volt}" stroke-width="3.4"><path d="M5 3v18"/><path d="M18.6 3.6 10.4 12l8.2 8.4"/></svg>`

const dataUrl = (file, type) => `data:${type};base64,${readFileSync(join(root, file)).toString('base64')}`
const font = () =>
  dataUrl('node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2', 'font/woff2')

/** Icons cropped to a circle keep the mark (`share`) within the middle 80 %. */
const icon = (size, { share, radius }) =>
  `<body style="margin:0;background:transparent"><div style="width:${size}px;height:${size}px;background:${night};border-radius:${radius * size}px;display:grid;place-items:center">${mark(size * share)}</div>`

const rounded = { share: 0.62, radius: 0.22 }
const whole = { share: 0.56, radius: 0 }
const maskable = { share: 0.46, radius: 0 }

const icons = [
  { file: 'app/apple-icon.png', size: 180, look: whole },
  { file: 'public/icons/icon-192.png', size: 192, look: rounded },
  { file: 'public/icons/icon-512.png', size: 512, look: rounded },
  { file: 'public/icons/maskable-192.png', size: 192, look: maskable },
  { file: 'public/icons/maskable-512.png', size: 512, look: maskable },
]

/** 1200 x 630: the slogan left, the shipped country right. */
const shared = () => `<style>
  @font-face { font-family: Inter; src: url(${font()}); font-weight: 100 900 }
  body { margin: 0; width: 1200px; height: 630px; background: ${night}; color: #fff; font-family: Inter; font-optical-sizing: auto; overflow: hidden }
  .map { position: absolute; left: 640px; top: 0; width: 560px; height: 630px; background: url(${dataUrl('public/pictures/scout.webp', 'image/webp')}) 40% 30% / auto 860px }
  .text { position: absolute; left: 72px; top: 64px; width: 520px; height: 502px; display: flex; flex-direction: column }
  .name { display: flex; align-items: center; gap: 18px; font-size: 38px; font-weight: 640; letter-spacing: -0.02em }
  h1 { margin: auto 0 20px; font-size: 64px; line-height: 66px; font-weight: 620; letter-spacing: -0.035em }
  p { margin: 0; font-size: 25px; line-height: 34px; color: #ccd5d7 }
  small { position: absolute; right: 0; bottom: 0; padding: 4px 10px; background: rgb(10 15 17 / 0.8); font-size: 13px; color: #ccd5d7 }
</style><div class="map"></div><div class="text"><div class="name">${mark(46)}${brand.wordmark}</div><h1>Find the kerb worth electrifying</h1><p>Demand, sites and estimates for EV charging, from open data</p></div><small>© OpenStreetMap contributors, ODbL</small>`

function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

async function draw(page, { width, height, html, as = { type: 'png', omitBackground: true } }) {
  await page.setViewportSize({ width, height })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  return page.screenshot(as)
}

function write(file, bytes) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), bytes)
  say(`${file}, ${Math.ceil(bytes.length / 1024)} KB`)
}

runMain(async () => {
  const executablePath = await findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  const square = (size, look) => draw(page, { width: size, height: size, html: icon(size, look) })
  for (const { file, size, look } of icons) write(file, await square(size, look))
  const small = []
  for (const size of [16, 32, 48]) small.push({ size, png: await square(size, rounded) })
  write('app/favicon.ico', icoOf(small))
  const photo = { type: 'jpeg', quality: 88 }
  write('app/opengraph-image.jpg', await draw(page, { width: 1200, height: 630, html: shared(), as: photo }))
  await browser.close()
  return 0
})
