import { evaluationMapOf } from '@/server/engine/services/records/record-map'

export type FormOver = Record<string, string | Uint8Array | undefined>

const extensions: Readonly<Record<string, string>> = {
  map_file: 'json',
  excel_file: 'xlsx',
  scorecard_file: 'pdf',
}

/** Bytes are files; undefined omits a field. */
export function recordForm(over: FormOver): FormData {
  const form = new FormData()
  const values: FormOver = {
    name: 'A record',
    date: '2026-11-23',
    type: 'Utilization estimation',
    status: 'Done',
    power_type: 'DC',
    ...over,
  }
  const isFile = ([, value]: [string, unknown]) => value instanceof Uint8Array
  const entries = Object.entries(values)
  for (const [name, value] of entries) if (typeof value === 'string') form.append(name, value)
  for (const [name, value] of entries.filter(isFile)) {
    form.append(name, new File([value as Uint8Array<ArrayBuffer>], `${name}.${extensions[name] ?? 'json'}`))
  }
  return form
}

export function storedMap(...ids: string[]): Uint8Array {
  const rows = ids.map((id) => ({
    zid: id,
    location_id: id,
    location_name: `Place ${id}`,
    lat: 47.1,
    lng: 9.5,
    evaluation_type: id.startsWith('ac') ? 'AC' : 'DC',
  }))
  return Buffer.from(JSON.stringify(evaluationMapOf({ id: 'x', name: 'A record', rows, sources: [] })))
}
