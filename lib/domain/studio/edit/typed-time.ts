type Window = readonly [from: number, to: number]

const hour = 3_600_000

export const hasSeconds = ([min, max]: Window) => max - min < hour

/** UTC time for a datetime-local field; empty for years that the field rejects. */
export function timeText(ms: number, isFine: boolean): string {
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, isFine ? 19 : 16) : ''
}

function typedTime(text: string): number | undefined {
  const ms = Date.parse(`${text}Z`)
  return Number.isNaN(ms) ? undefined : ms
}

/** Clamps to the data. Returns a sentence if the ends would cross, the old window if the text is incomplete. */
export function typedWindow(window: Window, [min, max]: Window, typed: { end: 0 | 1; text: string }) {
  const ms = typedTime(typed.text)
  if (ms === undefined) return window
  const time = Math.min(max, Math.max(min, ms))
  const next: Window = typed.end === 0 ? [time, window[1]] : [window[0], time]
  if (next[0] <= next[1]) return next
  return typed.end === 0 ? 'The start cannot be after the end.' : 'The end cannot be before the start.'
}
