import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleScript, type PageServer, run, servePage } from './page-server'

/**
 * The yardstick: the same cells as one JSON in kepler.gl's form, drawn by deck.gl's H3HexagonLayer on an
 * otherwise empty page. Its packages are not dependencies of the project: the bench fetches them into its own
 * folder.
 */
const packages = {
  '@deck.gl/core': '9.4.0',
  '@deck.gl/layers': '9.4.0',
  '@deck.gl/mesh-layers': '9.4.0',
  '@deck.gl/extensions': '9.4.0',
  '@deck.gl/geo-layers': '9.4.0',
  '@luma.gl/core': '9.4.0',
  '@luma.gl/engine': '9.4.0',
  '@loaders.gl/core': '4.4.3',
} as const

/** The product's ramp, classes 1 to 9, so that both pages paint the same picture. */
const script = `
import { Deck } from '@deck.gl/core'
import { H3HexagonLayer } from '@deck.gl/geo-layers'

const ramp = [[35,45,86],[34,68,119],[13,95,147],[4,123,163],[7,152,178],[40,180,189],[80,207,197],[139,230,205],[200,249,221]]
const view = Object.fromEntries(new URLSearchParams(location.search))
const map = await (await fetch('/map.json')).json()
const { fields, allData } = map.datasets[0].data
const at = (name) => fields.findIndex((field) => field.name === name)
const [cell, score] = [at('Hex ID'), at('Score DC')]
const rows = allData.filter((row) => row[score] !== null)
let hovered
new Deck({
  parent: document.body,
  initialViewState: { latitude: Number(view.lat), longitude: Number(view.lng), zoom: Number(view.zoom) },
  controller: true,
  onHover: ({ object }) => {
    const id = object?.[cell]
    if (id === hovered) return
    hovered = id
    document.body.dataset.hoveredCell = id ?? ''
  },
  onAfterRender: () => {
    if (rows.length === 0 || performance.getEntriesByName('demand-cells-drawn').length > 0) return
    if (!deckLayer.isLoaded || !deckLayer.internalState) return
    performance.mark('demand-cells-drawn', { detail: rows.length })
  },
  layers: [(globalThis.deckLayer = new H3HexagonLayer({
    id: 'cells',
    data: rows,
    pickable: true,
    extruded: false,
    stroked: false,
    highPrecision: 'auto',
    getHexagon: (row) => row[cell],
    getFillColor: (row) => ramp[Math.min(8, Math.floor(row[score] * 9))],
  }))],
})
`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One JSON, one layer</title>
<style>html,body{margin:0;height:100%;background:#0b1012}</style></head>
<body><script type="module" src="/page.js"></script></body></html>`

/** Fetches the packages and bundles the page; throws with the tool's last output on failure. */
export function buildKeplerPage(folder: string): Buffer {
  const home = join(folder, 'kepler-page')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  writeFileSync(join(home, 'page.js'), script)
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'], home)
  bundleScript('page.js', 'bundle.js', home)
  return readFileSync(join(home, 'bundle.js'))
}

/** Serves the page with its map. */
export function serveKeplerPage(bundle: Buffer, map: Buffer): Promise<PageServer> {
  return servePage({
    '/': { type: 'text/html', bytes: page },
    '/page.js': { type: 'text/javascript', bytes: bundle },
    '/map.json': { type: 'application/json', bytes: map },
  })
}
