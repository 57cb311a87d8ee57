import type { StartTask, StartTrace } from './start-trace'

const width = 1400
const names = 330
const row = 15
const lane = 34
const top = 46
const colours = {
  request: '#7aa7d9',
  task: '#c3cbd6',
  own: '#4b79a8',
  long: '#c8503c',
  mark: '#1f7a4d',
} as const
/** Ms. People do not notice shorter tasks (Long Tasks, W3C). */
const longest = 50

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Box {
  x: number
  y: number
  width: number
  height: number
  fill: string
  title?: string
}

const box = ({ x, y, width: wide, height, fill, title = '' }: Box) =>
  `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, wide).toFixed(1)}" height="${height}" fill="${fill}">` +
  `<title>${escaped(title)}</title></rect>`

const text = ([x, y]: readonly [number, number], words: string, look = '') =>
  `<text x="${x.toFixed(1)}" y="${y}" ${look}>${escaped(words)}</text>`

const ms = (value: number) => `${Math.round(value)} ms`

interface Scale {
  x(time: number): number
  wide(span: number): number
  end: number
}

function scaleOf({ drawn }: StartTrace): Scale {
  const end = Math.ceil((drawn * 1.04) / 50) * 50
  const perMs = (width - names - 20) / end
  return { x: (time) => names + time * perMs, wide: (span) => span * perMs, end }
}

function axis({ x, end }: Scale, bottom: number): string[] {
  const step = end > 1500 ? 200 : 100
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step).flatMap((time) => [
    `<line x1="${x(time)}" x2="${x(time)}" y1="${top - 6}" y2="${bottom}" stroke="#e4e8ee"/>`,
    text([x(time), top - 10], ms(time), 'text-anchor="middle" fill="#667"'),
  ])
}

function requestRows({ requests }: StartTrace, { x, wide, end }: Scale): string[] {
  return requests
    .filter(({ from }) => from < end)
    .flatMap(({ name, from, to }, at) => {
      const until = Number.isNaN(to) ? end : Math.min(to, end)
      const y = top + at * row
      return [
        text([names - 8, y + 11], name.length > 52 ? `…${name.slice(-51)}` : name, 'text-anchor="end"'),
        box({
          x: x(from),
          y: y + 2,
          width: wide(until - from),
          height: row - 4,
          fill: colours.request,
          title: name,
        }),
        text([x(until) + 4, y + 11], `${Math.round(from)}–${Math.round(until)}`, 'fill="#889" font-size="9"'),
      ]
    })
}

/** The lower part is the CPU time. */
function taskBar(task: StartTask, y: number, { x, wide }: Scale): string[] {
  const wall = task.to - task.from
  const title = `${task.name} ${ms(task.to - task.from)}, own work ${ms(task.work)}`
  const bar = { x: x(task.from), y, width: wide(wall), height: lane - 8, title }
  const fill = wall > longest ? colours.long : colours.task
  return [
    box({ ...bar, fill }),
    box({ ...bar, y: y + 14, height: lane - 22, width: wide(Math.min(wall, task.work)), fill: colours.own }),
    ...(wide(wall) > 34 ? [text([bar.x + 2, y + 10], title.slice(0, wide(wall) / 5), 'font-size="9"')] : []),
  ]
}

export function waterfall(trace: StartTrace, title: string): string {
  const scale = scaleOf(trace)
  const tasksFrom = top + trace.requests.filter(({ from }) => from < scale.end).length * row + 12
  const bottom = tasksFrom + trace.threads.length * lane + 24
  const lanes = trace.threads.flatMap(({ name, tasks }, at) => {
    const y = tasksFrom + at * lane
    const shown = tasks.filter(({ from }) => from < scale.end)
    return [
      text([names - 8, y + 16], name, 'text-anchor="end" font-weight="bold"'),
      ...shown.flatMap((task) => taskBar(task, y, scale)),
    ]
  })
  const marks = trace.marks.flatMap(({ name, at }) => [
    `<line x1="${scale.x(at)}" x2="${scale.x(at)}" y1="${top}" y2="${bottom - 16}" stroke="${colours.mark}" stroke-width="1.5"/>`,
    text([scale.x(at) - 3, bottom - 5], `${name} ${ms(at)}`, `text-anchor="end" fill="${colours.mark}"`),
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}" font-family="sans-serif" font-size="10">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    text([12, 18], title, 'font-size="13" font-weight="bold"'),
    ...axis(scale, bottom),
    ...requestRows(trace, scale),
    ...lanes,
    ...marks,
    '</svg>',
  ].join('\n')
}
