import type { PageMap } from '@/lib/domain/studio/export/page-map'
import { openPart } from './decode'
import { drawPart, rowAt } from './draw-parts'
import { drawLand, drawNames, openWorld } from './draw-world'
import { element, panels, tipOf } from './panels'
import { moved, sceneOf, startView, turned, type View, zoomed } from './view'

/** Entry point of exported pages, which load nothing else. */
const map: PageMap = JSON.parse(document.getElementById('map')?.textContent ?? '{}')

const canvas = document.createElement('canvas')
canvas.tabIndex = 0
canvas.setAttribute('role', 'application')
canvas.setAttribute(
  'aria-label',
  'Map. Arrow keys move it, with Shift they turn and tilt it. Plus and minus zoom.',
)
const context = canvas.getContext('2d')
const tip = element('div', { id: 'tip' })
tip.hidden = true
const world = map.world && openWorld(map.world)
const layers = map.layers.map(({ parts }) => ({ parts: parts.map(openPart), isOn: true }))
let isAsked = false
let view: View = { x: 0.5, y: 0.5, zoom: 0, pitch: 0, bearing: 0 }

const frameOf = () => ({ width: canvas.clientWidth, height: canvas.clientHeight })

function draw(): void {
  isAsked = false
  if (!context) return
  const frame = frameOf()
  const ratio = window.devicePixelRatio || 1
  const width = Math.round(frame.width * ratio)
  const height = Math.round(frame.height * ratio)
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  const scene = sceneOf(context, view, frame)
  drawLand(world, scene, map.paint)
  // The first layer of the list is the topmost.
  const parts = layers.toReversed().flatMap((layer) => (layer.isOn ? layer.parts : []))
  // A canvas cannot subtract: that blending falls back to plain colours.
  context.globalCompositeOperation = map.blending === 'additive' ? 'lighter' : 'source-over'
  for (const part of parts) if (part.kind !== 'texts') drawPart(part, scene)
  context.globalCompositeOperation = 'source-over'
  if (world) drawNames(world, scene, map.paint)
  for (const part of parts) if (part.kind === 'texts') drawPart(part, scene)
  canvas.dataset.drawn = String(layers.filter(({ isOn }) => isOn).length)
}

function show(next: View): void {
  view = next
  tip.hidden = true
  if (!isAsked) requestAnimationFrame(draw)
  isAsked = true
}

function zoomedBy(
  steps: number,
  { from = view, point = [0, 0] }: { from?: View; point?: [number, number] } = {},
) {
  return zoomed(from, steps, { point, frame: frameOf() })
}

/** Shows the tooltip of a point. */
function tell(left: number, top: number): void {
  if (!context) return
  tip.hidden = true
  const scene = sceneOf(context, view, frameOf())
  for (const [at, { parts, isOn }] of layers.entries()) {
    if (!isOn) continue
    for (const part of parts.toReversed()) {
      const row = rowAt(part, scene, [left, top])
      const lines = row === undefined ? undefined : map.layers[at]?.tips[row]
      if (!lines) continue
      tip.replaceChildren(tipOf(lines))
      tip.style.left = `${Math.min(left + 12, scene.frame.width - 290)}px`
      tip.style.top = `${Math.min(top + 12, scene.frame.height - 160)}px`
      tip.hidden = false
      return
    }
  }
}

const pointers = new Map<number, [number, number]>()
let wasMoved = false
let isTurning = false
/** Degrees per px, as MapLibre turns and tilts. */
const perPx = { bearing: 0.8, pitch: -0.5 } as const
const spread = () => {
  const [a, b] = Array.from(pointers.values())
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0
}
canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId)
  pointers.set(event.pointerId, [event.clientX, event.clientY])
  wasMoved = false
  isTurning = event.button === 2 || event.ctrlKey
})
canvas.addEventListener('contextmenu', (event) => event.preventDefault())
canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
  const before = pointers.get(pointerId)
  if (!before) return
  const wide = spread()
  pointers.set(pointerId, [clientX, clientY])
  const by: [number, number] = [clientX - before[0], clientY - before[1]]
  if (Math.abs(by[0]) + Math.abs(by[1]) > 2) wasMoved = true
  if (isTurning) return show(turned(view, [by[0] * perPx.bearing, by[1] * perPx.pitch]))
  const next = moved(view, [by[0] / pointers.size, by[1] / pointers.size])
  show(wide > 0 ? zoomedBy(Math.log2(spread() / wide), { from: next }) : next)
})
for (const name of ['pointerup', 'pointercancel'] as const) {
  canvas.addEventListener(name, ({ pointerId, clientX, clientY }) => {
    if (pointers.delete(pointerId) && !wasMoved && name === 'pointerup') tell(clientX, clientY)
  })
}
canvas.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault()
    const { width, height } = frameOf()
    const point: [number, number] = [event.clientX - width / 2, event.clientY - height / 2]
    show(zoomedBy(-event.deltaY / 300, { point }))
  },
  { passive: false },
)
const steps: Readonly<Record<string, () => View>> = {
  ArrowLeft: () => moved(view, [80, 0]),
  ArrowRight: () => moved(view, [-80, 0]),
  ArrowUp: () => moved(view, [0, 80]),
  ArrowDown: () => moved(view, [0, -80]),
  'Shift ArrowLeft': () => turned(view, [-10, 0]),
  'Shift ArrowRight': () => turned(view, [10, 0]),
  'Shift ArrowUp': () => turned(view, [0, 10]),
  'Shift ArrowDown': () => turned(view, [0, -10]),
  '+': () => zoomedBy(0.5),
  '-': () => zoomedBy(-0.5),
}
canvas.addEventListener('keydown', (event) => {
  const key = event.key === '=' ? '+' : event.key
  const step = steps[event.shiftKey && key.startsWith('Arrow') ? `Shift ${key}` : key]
  if (!step) return
  event.preventDefault()
  show(step())
})
window.addEventListener('resize', () => show(view))
document.querySelector('main')?.append(
  canvas,
  ...panels(map, (at, isOn) => {
    const layer = layers[at]
    if (layer) layer.isOn = isOn
    show(view)
  }),
  tip,
)
view = startView(map.view, frameOf())
draw()
