import { colorOfClass, demandRamp, emberRamp, type SampleStyle } from './sample-config'
import type { Spot } from './sample-drawing'
import type { SampleTable } from './sample-tables'

/** The step of a ramp for a share of 0..1. */
const stepOf = (ramp: readonly string[], share: number) =>
  ramp[Math.max(0, Math.min(ramp.length - 1, Math.floor(share * ramp.length)))] ?? '#758286'

function readerOf({ columns }: SampleTable) {
  const cellOf = (row: SampleTable['rows'][number], name: string) => row[columns.indexOf(name)] ?? null
  return {
    text: (row: SampleTable['rows'][number], name: string) => String(cellOf(row, name) ?? ''),
    number: (row: SampleTable['rows'][number], name: string) => Number(cellOf(row, name) ?? 0),
  }
}

/** The things of a sample's picture, in the colours of its map. */
export function spotsOf(table: SampleTable, style: SampleStyle): Spot[] {
  const { text, number } = readerOf(table)
  const best = Math.max(...table.rows.map((row) => number(row, 'score_dc') || number(row, 'area_score_dc')))
  return table.rows.map((row) => {
    if (style === 'demand') {
      return { at: { cell: text(row, 'hex_id') }, color: stepOf(demandRamp, number(row, 'score_dc') / best) }
    }
    const place = [number(row, 'longitude'), number(row, 'latitude')] as const
    if (style === 'parks') {
      const radius = Math.min(7, 1.5 + Math.sqrt(number(row, 'bays')) / 4)
      return { at: { place, radius }, color: stepOf(demandRamp, number(row, 'area_score_dc') / best) }
    }
    if (style === 'classes') {
      return { at: { place, radius: 5 }, color: colorOfClass(text(row, 'class')) }
    }
    return { at: { place, radius: 2.2 }, color: stepOf(emberRamp, number(row, 'residents') / 120) }
  })
}
