export interface TextColumn {
  title: string
  isNumber?: boolean
}

/** Lines of a table with aligned columns. */
export function textTable(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): string[] {
  const titles = columns.map(({ title }) => title)
  const widths = columns.map((_, column) =>
    [titles, ...rows].reduce((widest, row) => Math.max(widest, (row[column] ?? '').length), 0),
  )
  const lineOf = (row: readonly string[]) =>
    columns
      .map(({ isNumber }, column) => {
        const cell = row[column] ?? ''
        const width = widths[column] ?? 0
        return isNumber ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [titles, ...rows].map(lineOf)
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
