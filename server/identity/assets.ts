import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailedLinkScript, mailedLinkScriptPath } from './pages/mailed-link-script'
import { pageStyle } from './pages/style'

export interface Asset {
  type: string
  bytes: Buffer
}

const fonts = 'node_modules/@fontsource-variable/inter/files'

/** Converts the `@theme static { … }` block to custom properties of `:root`. */
export function tokensOf(stylesheet: string): string {
  const theme = stylesheet.indexOf('@theme')
  const start = theme < 0 ? -1 : stylesheet.indexOf('{', theme)
  let depth = 0
  for (let at = start; at >= 0 && at < stylesheet.length; at += 1) {
    if (stylesheet[at] === '{') depth += 1
    if (stylesheet[at] === '}') depth -= 1
    if (depth === 0) return `:root ${stylesheet.slice(start, at + 1)}`
  }
  throw new Error('The style sheet of the app has no block of design tokens.')
}

/** Read once: style with the app's tokens, icon, and Inter. */
export function readAssets(projectDirectory: string): ReadonlyMap<string, Asset> {
  const read = (path: string) => readFileSync(join(projectDirectory, path))
  const tokens = tokensOf(read('app/tokens.css').toString('utf8'))
  const reduced =
    '@media (prefers-reduced-motion: reduce) { *, *::before, *::after { transition: none !important; } }'
  // After the full fonts, as in the app: the last face that contains a letter wins.
  const core = read('app/fonts/inter-core.css').toString('utf8').replace('./', '/assets/')
  const style = Buffer.from(`${tokens}\n${pageStyle}\n${core}\n${reduced}\n`)
  return new Map<string, Asset>([
    ['/assets/style.css', { type: 'text/css; charset=utf-8', bytes: style }],
    [mailedLinkScriptPath, { type: 'text/javascript; charset=utf-8', bytes: Buffer.from(mailedLinkScript) }],
    ['/assets/icon.svg', { type: 'image/svg+xml', bytes: read('app/icon.svg') }],
    ['/assets/inter-core.woff2', { type: 'font/woff2', bytes: read('app/fonts/inter-core.woff2') }],
    [
      '/assets/inter-latin.woff2',
      { type: 'font/woff2', bytes: read(`${fonts}/inter-latin-opsz-normal.woff2`) },
    ],
    [
      '/assets/inter-latin-ext.woff2',
      { type: 'font/woff2', bytes: read(`${fonts}/inter-latin-ext-opsz-normal.woff2`) },
    ],
  ])
}
