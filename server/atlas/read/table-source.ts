/** Source of a table, as named in the manifest. */
export interface TableSource {
  name: string
  licence: string
  attribution: string
  url: string
  date: string
}

/** Key (in lower case) and value of a line such as `# licence: CC BY 4.0`; null for others. */
export function remarkOf(line: string): [key: string, value: string] | null {
  const [, key, said = ''] = /^#\s*(\w+)\s*:(.*)/.exec(line) ?? []
  const value = said.trim()
  return key && value ? [key.toLowerCase(), value] : null
}

/** The source from the remarks above a table, with the file name as a fallback. */
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
