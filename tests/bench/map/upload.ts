import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { type Figure, median, milliseconds } from '@/tests/bench/figure'
import type { LayerRun, UploadRule } from './layer-page'
import { bundleScript, type PageServer, servePage } from './page-server'

const rules = ['budget', 'four'] as const
const times = 5

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The layer alone</title>
<style>html,body{margin:0;height:100%}</style></head><body><script type="module" src="/page.js"></script></body></html>`

async function serveLayer(folder: string): Promise<PageServer> {
  const bundle = join(folder, 'layer-page.js')
  bundleScript('tests/bench/map/layer-page.ts', bundle)
  const worker = join('node_modules', 'maplibre-gl', 'dist', 'maplibre-gl-worker.mjs')
  return servePage({
    '/': { type: 'text/html', bytes: page },
    '/page.js': { type: 'text/javascript', bytes: readFileSync(bundle) },
    '/worker.js': { type: 'text/javascript', bytes: readFileSync(worker) },
  })
}

interface Asked {
  cells: number
  rule: UploadRule
}

async function drawOnce(browser: Browser, origin: string, asked: Asked): Promise<LayerRun> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const visited = await context.newPage()
    await visited.goto(origin)
    await visited.waitForFunction(() => 'drawCells' in window)
    return await visited.evaluate(({ cells, rule }) => {
      const { drawCells } = window as unknown as {
        drawCells(cells: number, rule: UploadRule): Promise<LayerRun>
      }
      return drawCells(cells, rule)
    }, asked)
  } finally {
    await context.close()
  }
}

/** Alternates between the frame budget and a fixed four tiles a frame. */
export async function measureUpload(
  browser: Browser,
  { folder, cells }: { folder: string; cells: number },
): Promise<Figure[]> {
  const server = await serveLayer(folder)
  const runs: Record<UploadRule, LayerRun[]> = { budget: [], four: [] }
  try {
    for (let time = 0; time < times; time += 1) {
      for (const rule of rules) runs[rule].push(await drawOnce(browser, server.origin, { cells, rule }))
    }
  } finally {
    server.stop()
  }
  const of = (rule: UploadRule, figure: (run: LayerRun) => number) => median(runs[rule].map(figure))
  const both = (
    name: string,
    figure: (run: LayerRun) => number,
    text: (value: number) => string,
  ): Figure => ({
    name,
    value: text(of('budget', figure)),
    note: `four tiles a frame ${text(of('four', figure))}`,
  })
  return [
    both('meshes to their picture', ({ drawn }) => drawn, milliseconds),
    both('frames for it', ({ frames }) => frames, String),
    both('a panned frame', ({ panned }) => median(panned), milliseconds),
  ]
}
