import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailedLinkScript, mailedLinkScriptPath } from './pages/password-page'

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

/** Builds on the product's design tokens. */
const pageStyle = `
@font-face { font-family: "Inter Variable"; src: url(/assets/inter-latin.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: "Inter Variable"; src: url(/assets/inter-latin-ext.woff2) format("woff2"); font-weight: 100 900; font-display: swap; unicode-range: U+0100-02FF, U+1E00-1EFF, U+20A0-20CF; }
*, *::before, *::after { box-sizing: border-box; }
html, body { margin: 0; min-height: 100%; }
body { font: var(--font-weight-regular) var(--text-base)/1.375rem var(--font-sans); font-optical-sizing: auto; font-feature-settings: "cv05", "ss03"; color: var(--color-ink-1000); background: var(--color-paper); -webkit-font-smoothing: antialiased; }
h1, p { margin: 0; }
h1 { font-size: 2rem; line-height: 2.375rem; font-weight: var(--font-weight-semibold); letter-spacing: -0.03em; }
.frame { display: grid; grid-template-columns: 30rem 1fr; min-height: 100vh; }
.desk { display: flex; flex-direction: column; gap: 2rem; padding: 2.5rem 4rem; }
.brand { display: inline-flex; align-items: center; gap: 0.625rem; border-radius: var(--radius-md); font-size: 1.0625rem; font-weight: 640; letter-spacing: -0.02em; color: inherit; text-decoration: none; }
.mark { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: var(--radius-md); background: var(--color-ink-1000); stroke: var(--color-volt); }
main { margin: auto 0; }
.lead { overflow-wrap: anywhere; margin: 0.5rem 0 1.75rem; color: var(--color-ink-600); }
form { display: grid; gap: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; align-items: start; }
.field { display: grid; gap: 0.25rem; }
label { font-size: var(--text-xs); line-height: 1rem; font-weight: var(--font-weight-medium); color: var(--color-ink-700); }
input { width: 100%; min-width: 0; height: 2.5rem; padding: 0 0.625rem; border: 0; border-radius: var(--radius-sm); box-shadow: inset 0 0 0 1px var(--color-ink-500); background: var(--color-paper); color: inherit; font: inherit; }
input[aria-invalid] { box-shadow: inset 0 0 0 1.5px var(--color-danger); }
.hint { font-size: var(--text-xs); line-height: 1rem; color: var(--color-ink-600); }
.error { font-size: var(--text-xs); line-height: 1rem; font-weight: var(--font-weight-medium); color: var(--color-danger); }
.alert { margin-bottom: 1.25rem; padding: 0.625rem 0.75rem; border-radius: var(--radius-md); background: var(--color-danger-wash); color: var(--color-danger); font-size: var(--text-sm); line-height: 1.25rem; font-weight: var(--font-weight-medium); }
.button { display: flex; align-items: center; justify-content: center; width: 100%; height: 2.5rem; padding: 0 1rem; border: 0; border-radius: var(--radius-sm); background: var(--color-ink-1000); color: var(--color-paper); font: inherit; font-weight: var(--font-weight-medium); text-decoration: none; cursor: pointer; transition: background var(--duration-instant); }
.button:hover { background: var(--color-ink-800); }
.button.line { background: var(--color-paper); color: inherit; box-shadow: inset 0 0 0 1px var(--color-ink-300); }
.button.line:hover { background: var(--color-ink-50); }
form .button { margin-top: 0.5rem; }
.other { margin-top: 0.75rem; }
.aside { margin-top: 1.25rem; font-size: var(--text-sm); color: var(--color-ink-600); }
.aside + .aside { margin-top: 0.5rem; }
.aside a { display: inline-block; min-height: 1.5rem; color: var(--color-ink-1000); font-weight: var(--font-weight-medium); text-decoration: underline; text-decoration-color: var(--color-ink-400); text-underline-offset: 3px; border-radius: var(--radius-xs); }
:focus-visible { outline: 2px solid var(--color-ink-1000); outline-offset: 2px; }
footer { font-size: var(--text-xs); line-height: 1rem; color: var(--color-ink-600); }
.night { position: relative; overflow: hidden; background: var(--color-map-outside); }
.night svg { position: absolute; inset: -3rem; width: calc(100% + 6rem); height: calc(100% + 6rem); }
.d1 { fill: var(--color-demand-1); } .d2 { fill: var(--color-demand-2); } .d3 { fill: var(--color-demand-3); }
.d4 { fill: var(--color-demand-4); } .d5 { fill: var(--color-demand-5); } .d6 { fill: var(--color-demand-6); }
.d7 { fill: var(--color-demand-7); } .d8 { fill: var(--color-demand-8); } .d9 { fill: var(--color-demand-9); }
@media (max-width: 56rem) {
  .frame { grid-template-columns: 1fr; }
  .night { display: none; }
  .desk { width: 100%; max-width: 34.25rem; }
  main { margin: 1.5rem 0 auto; }
  input { font-size: 1rem; }
  input, .button { height: 2.75rem; }
  .aside a { min-height: 2.75rem; padding-block: 0.6875rem; }
  .aside, .aside + .aside { margin-top: 0.5rem; }
}
@media (max-width: 40rem) {
  .desk { padding: 2rem 1.5rem; }
  h1 { font-size: 1.75rem; line-height: 2.125rem; }
}
@media (forced-colors: active) {
  input, .button { border: 1px solid; }
}
`

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
