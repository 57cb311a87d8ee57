import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleScript, type PageServer, run, servePage } from './page-server'

/**
 * The same cells as one JSON in kepler.gl's form, drawn by deck.gl's H3HexagonLayer on an empty page, and on
 * an empty map. The bench fetches these packages, because the project does not depend on all of them.
 */
const packages = {
  '@deck.gl/core': '9.4.0',
  '@deck.gl/layers': '9.4.0',
  '@deck.gl/mesh-layers': '9.4.0',
  '@deck.gl/extensions': '9.4.0',
  '@deck.gl/geo-layers': '9.4.0',
  '@deck.gl/maplibre': '9.4.0',
  '@luma.gl/core': '9.4.0',
  '@luma.gl/engine': '9.4.0',
  '@loaders.gl/core': '4.4.3',
  'maplibre-gl': '6.17.0',
} as const

/** The product's ramp, classes 1 to 9, so that all pages paint the same picture. */
const cells = `
const ramp = [[35,45,86],[34,68,119],[13,95,147],[4,123,163],[7,152,178],[40,180,189],[80,207,197],[139,230,205],[200,249,221]]
const view = Object.fromEntries(new URLSearchParams(location.search))
const center = { latitude: Number(view.lat), longitude: Number(view.lng), zoom: Number(view.zoom) }
const read = async () => {
  const map = await (await fetch('/map.json')).json()
  const { fields, allData } = map.datasets[0].data
  const at = (name) => fields.findIndex((field) => field.name === name)
  const [cell, score] = [at('Hex ID'), at('Score DC')]
  return { cell, score, rows: allData.filter((row) => row[score] !== null) }
}
let hovered
let deckLayer
const propsOf = ({ cell, score, rows }) => ({
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
  layers: [(deckLayer = new H3HexagonLayer({
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

const scripts = {
  bare: `
import { Deck } from '@deck.gl/core'
import { H3HexagonLayer } from '@deck.gl/geo-layers'
${cells}
new Deck({ parent: document.body, initialViewState: center, controller: true, ...propsOf(await read()) })
`,
  map: `
import { H3HexagonLayer } from '@deck.gl/geo-layers'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import { Map, setWorkerUrl } from 'maplibre-gl'
${cells}
setWorkerUrl('/worker.js')
const reading = read()
const map = new Map({
  container: document.body,
  center: [center.longitude, center.latitude],
  zoom: center.zoom,
  style: { version: 8, sources: {}, layers: [] },
  attributionControl: false,
  fadeDuration: 0,
})
await map.once('load')
map.addControl(new MapLibreOverlay({ interleaved: true, ...propsOf(await reading) }))
`,
} as const

type Yardstick = keyof typeof scripts

export type Yardsticks = Readonly<Record<Yardstick | 'worker', Buffer>>

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>One JSON, one layer</title>
<style>html,body{margin:0;height:100%;background:#0b1012}</style></head>
<body><script type="module" src="/page.js"></script></body></html>`

/** Throws with the tool's last output on failure. */
export function buildYardsticks(folder: string): Yardsticks {
  const home = join(folder, 'yardsticks')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: packages }))
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--silent'], home)
  const bundle = (name: Yardstick) => {
    writeFileSync(join(home, `${name}.js`), scripts[name])
    bundleScript(`${name}.js`, `${name}-bundle.js`, home)
    return readFileSync(join(home, `${name}-bundle.js`))
  }
  const worker = join(home, 'node_modules', 'maplibre-gl', 'dist', 'maplibre-gl-worker.mjs')
  return { bare: bundle('bare'), map: bundle('map'), worker: readFileSync(worker) }
}

export function serveYardstick(name: Yardstick, built: Yardsticks, cells: Buffer): Promise<PageServer> {
  return servePage({
    '/': { type: 'text/html', bytes: page },
    '/page.js': { type: 'text/javascript', bytes: built[name] },
    '/worker.js': { type: 'text/javascript', bytes: built.worker },
    '/map.json': { type: 'application/json', bytes: cells },
  })
}
