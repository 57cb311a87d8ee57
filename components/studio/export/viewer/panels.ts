import type { PageLayer, PageMap } from '@/lib/domain/studio/export/page-map'
import { figureText } from '@/lib/domain/studio/read/figure-text'

/** Creates an element. Strings are inserted as text, never as HTML. */
export function element(
  name: string,
  { id, className }: { id?: string; className?: string },
  ...parts: (Node | string)[]
): HTMLElement {
  const made = document.createElement(name)
  if (id) made.id = id
  if (className) made.className = className
  made.append(...parts)
  return made
}

const maxValues = 8

function swatch(color: readonly number[]): HTMLElement {
  const made = element('i', {})
  made.style.background = `rgb(${color.join(' ')})`
  return made
}

function legendOf({ legend, color }: PageLayer): HTMLElement {
  const steps = legend?.steps ?? [{ color, value: 'One colour' }]
  const first = steps[0]
  const last = steps.at(-1)
  if (first?.from !== undefined) {
    return element(
      'div',
      { className: 'ramp' },
      element('span', {}, figureText(first.from)),
      element('span', {}, ...steps.map((step) => swatch(step.color))),
      element('span', {}, figureText(last?.to ?? 0)),
    )
  }
  const items = steps
    .slice(0, maxValues)
    .map((step) => element('li', {}, swatch(step.color), String(step.value ?? '')))
  return element('ul', { className: 'values' }, ...items)
}

/** Px of width below which the legend is folded at first: it would cover the map. */
const narrow = 600

/** Title, legend with a switch per layer, and sources. */
export function panels(map: PageMap, onToggle: (at: number, isOn: boolean) => void): HTMLElement[] {
  const entries = map.layers.map((layer, at) => {
    const box = document.createElement('input')
    Object.assign(box, { type: 'checkbox', checked: true })
    box.addEventListener('change', () => onToggle(at, box.checked))
    const of = `${layer.type}${layer.legend ? ` by ${layer.legend.of}` : ''}`
    return element(
      'section',
      {},
      element('label', {}, box, layer.label),
      element('div', { className: 'of' }, of),
      legendOf(layer),
    )
  })
  const title = element('h1', {}, map.title)
  title.title = map.description
  const legend = element(
    'details',
    { id: 'legend' },
    element('summary', {}, 'Legend'),
    element('div', { className: 'layers' }, ...entries),
  )
  legend.toggleAttribute('open', entries.length === 1 || window.innerWidth > narrow)
  return [title, legend, element('p', { id: 'credits' }, map.credits.join(' · '))]
}

export function tipOf(lines: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    {},
    ...lines.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)]),
  )
}
