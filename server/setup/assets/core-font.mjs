/**
 * Builds app/fonts/inter-core, the letters that nearly every page needs: the first view waits for
 * 33 KB of Inter instead of 73.
 * node server/setup/assets/core-font.mjs
 * Run it again after changes to Inter, the weights of app/tokens.css or the features of
 * app/globals.css, and commit its output. `--check` writes nothing and names the files that differ.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { runMain, say } from '../say.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const inter = join(root, 'node_modules/@fontsource-variable/inter')
const folder = join(root, 'app/fonts')

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
)
const signs = '\u00a0\u2009\u202f©·•–—…“”‘’„×−±²³°€→←↑↓'
const accents = 'ÄÖÜäöüßàáâãåæçèéêëíîïñóôõøùúû'

/** Weights in use. The face still declares 100 to 900, as the full files do. */
const weights = { min: 400, max: 700 }

/** Browsers' defaults, tabular figures (`tnum`) and the two of app/globals.css. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum', 'cv05', 'ss03']

function unicodeRange(letters) {
  const numbers = [...new Set(letters)].map((letter) => letter.codePointAt(0)).sort((a, b) => a - b)
  const runs = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.last === number - 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  const hex = (number) => number.toString(16).toUpperCase()
  return runs
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

/** Must follow the full files: the last face that contains a letter wins. */
const style = (letters) => `/* Written by server/setup/assets/core-font.mjs. */
@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url(./inter-core.woff2) format("woff2");
  unicode-range:
    ${unicodeRange(letters)};
}
`

async function coreFont() {
  const letters = ascii + signs + accents
  const whole = readFileSync(join(inter, 'files/inter-latin-opsz-normal.woff2'))
  const font = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
  })
  return {
    'inter-core.woff2': font,
    'inter-core.css': Buffer.from(style(letters)),
    'LICENSE.txt': readFileSync(join(inter, 'LICENSE')),
  }
}

runMain(async () => {
  const files = Object.entries(await coreFont())
  if (process.argv.includes('--check')) {
    const stale = files.filter(([name, bytes]) => !bytes.equals(readFileSync(join(folder, name))))
    for (const [name] of stale) say(`app/fonts/${name} is not what this script makes.`)
    return stale.length
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of files) {
    writeFileSync(join(folder, name), bytes)
    say(`app/fonts/${name}, ${Math.ceil(bytes.length / 1024)} KB`)
  }
  return 0
})
