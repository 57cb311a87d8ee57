export interface Figure {
  name: string
  value: string
  note?: string
}

/** Smallest value that at least `share` of the values (0..1) do not exceed. Throws without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('There is nothing to take a quantile of.')
  return value
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
export const milliseconds = (ms: number) => `${ms.toFixed(ms < 10 ? 2 : 0)} ms`
export const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`
export const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`

export function table(title: string, figures: readonly Figure[]): string {
  const width = (key: 'name' | 'value') => Math.max(...figures.map((figure) => figure[key].length))
  const names = width('name')
  const values = width('value')
  const rows = figures.map(({ name, value, note = '' }) =>
    `  ${name.padEnd(names)}  ${value.padStart(values)}  ${note}`.trimEnd(),
  )
  return `\n${title}\n${rows.join('\n')}`
}
