export interface TableSource {
  name: string
  licence: string
  attribution: string
  url: string
  date: string
}

/** Reads a line such as `# licence: CC BY 4.0`; the key is in lower case. */
export function remarkOf(line: string): [key: string, value: string] | null {
  const [, key, said = ''] = /^#\s*(\w+)\s*:(.*)/.exec(line) ?? []
  const value = said.trim()
  return key && value ? [key.toLowerCase(), value] : null
}

export function sourceOf(
  remarks: ReadonlyMap<string, string>,
  { file, table, subject }: { file: string; table: string; subject: string },
): TableSource {
  const name = remarks.get('name') ?? `${table} ${file}`
  return {
    name,
    licence: remarks.get('licence') ?? 'that of the file it was read from',
    attribution: remarks.get('attribution') ?? `${subject}: ${name}`,
    url: remarks.get('url') ?? '',
    date: remarks.get('date') ?? '',
  }
}
