import { openPart } from '@/components/studio/export/viewer/decode'
import { cameraOf, moved, startView, type View, zoomed } from '@/components/studio/export/viewer/view'
import { loadParts } from '@/lib/domain/studio/draw/late-parts'
import { type Picture, StudioSession } from '@/lib/domain/studio/edit/session'
import { packDrawing } from '@/lib/domain/studio/export/pack'
import { pageHtml, scriptJson } from '@/lib/domain/studio/export/page-html'
import type { PageMap } from '@/lib/domain/studio/export/page-map'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { studioMap } from '@/tests/support/studio-map'

const map = readStudioMap(studioMap())
let pictures: Picture[]
beforeAll(async () => {
  await loadParts(map.layers)
  pictures = new StudioSession(map).pictures({ layers: map.layers, filters: map.filters, zoom: 11 })
})

const hostile = '</script><script>alert(1)</script><!--<script>\u2028"\'&'

const vaduz = { lat: 47, lng: 9, pitch: 0, bearing: 0, width: 1000, height: 500 }

const leftOf = (view: View, frame: { width: number; height: number }, spot: number) =>
  Number(cameraOf(view, frame).at(spot, 2 ** 31)?.left)

const page = (text: string): PageMap => ({
  title: text,
  description: text,
  credits: [text],
  view: { ...vaduz, zoom: 8 },
  world: undefined,
  blending: 'normal',
  paint: { outside: text, water: text, land: text, border: text, labelMinor: text, halo: text },
  layers: [
    {
      label: text,
      type: 'Point',
      color: [1, 2, 3],
      legend: undefined,
      parts: [],
      tips: { 0: [[text, text]] },
    },
  ],
})

describe('a map saved as a page', () => {
  it('contains what every layer draws, and restores it', () => {
    expect(pictures.map(({ drawing }) => drawing.kind)).toHaveLength(13)
    const parts = pictures.flatMap(({ drawing }) => packDrawing(drawing)).map(openPart)
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(new Set(['spots', 'lines', 'areas', 'heat']))
    for (const part of parts) {
      expect(part.spots.length % 2).toBe(0)
      if (part.kind === 'lines') expect(part.colors).toHaveLength(part.starts.length * 4)
      if (part.kind === 'areas') expect(part.fills).toHaveLength(part.areas.length * 4)
    }
    const [point] = pictures.filter(({ layer }) => layer.drawn === 'point')
    const [opened] = point ? packDrawing(point.drawing).map(openPart) : []
    const small = { width: 200, height: 100 }
    const start = startView({ ...vaduz, lat: 47.17, lng: 9.51, zoom: 14, ...small }, small)
    const seen = cameraOf(start, small).at(opened?.spots[0] ?? 0, opened?.spots[1] ?? 0)
    expect([seen?.left, seen?.top]).toEqual([expect.closeTo(100, 1), expect.closeTo(50, 1)])
  })

  it('shows its saved view in a small window, and no more in a large one', () => {
    const saved = { ...vaduz, zoom: 8 }
    const phone = { width: 250, height: 500 }
    const view = startView(saved, phone)
    expect(view.zoom).toBe(6)
    // A point 500 px left of the middle is now a quarter as far.
    const spot = 2 ** 31
    expect(leftOf(view, phone, spot) - 125).toBeCloseTo(
      (leftOf(startView(saved, saved), saved, spot) - 500) / 4,
      3,
    )
    expect(startView(saved, { width: 4000, height: 2000 }).zoom).toBe(8)
  })

  it('moves and zooms about a place', () => {
    const frame = { width: 100, height: 100 }
    const view = startView({ ...vaduz, zoom: 5, ...frame }, frame)
    const spot = 2 ** 31 + 2 ** 28
    const before = leftOf(view, frame, spot)
    const next = zoomed(view, 2, { point: [before - 50, 0], frame })
    expect(leftOf(next, frame, spot)).toBeCloseTo(before, 5)
    expect(leftOf(moved(view, [10, 0]), frame, spot)).toBeCloseTo(before + 10, 5)
  })

  it('contains no map text that could escape its element', async () => {
    expect(JSON.parse(scriptJson(hostile))).toBe(hostile)
    const [plain, written] = await Promise.all(
      ['x', hostile].map(async (text) => (await pageHtml(page(text), 'let a = "</script>"')).text()),
    )
    const tags = (text: string | undefined) => text?.match(/<\/?(?:script|!--|title|meta)/gi)
    expect(tags(written)).toEqual(tags(plain))
    expect(written).toContain('&lt;/script&gt;&lt;script&gt;')
    expect(written).not.toContain('\u2028"')
    expect(written).toMatch(/script-src &#39;sha256-[\w+/=]{44}&#39;/)
  })
})
