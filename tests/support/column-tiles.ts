import { cellToChildren, latLngToCell } from 'h3-js'
import { type HexagonColumn, hexagonColumns, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import type { CellRules } from '@/lib/domain/map/cells/cell-rules'
import { type Asked, cellLibrary, tileAnswer } from '@/tests/support/cell-tiles'
import { settled } from '@/tests/support/settled'

export const vaduz = { lat: 47.141, lng: 9.521 }

export const here = latLngToCell(vaduz.lat, vaduz.lng, 9)

export const parent = latLngToCell(vaduz.lat, vaduz.lng, 5)

export const around = { bounds: [9.5, 47.12, 9.54, 47.16], zoom: 12 } as const

export const source = { country: 'liechtenstein', version: 'v1', tiles: { 9: [parent] } }

export const cells = [here, ...cellToChildren(parent, 9).filter((cell) => cell !== here)].slice(0, 90)

export const free = hexagonColumns.filter(isFreeColumn)

export const rules = (more: Partial<CellRules> = {}): CellRules => ({
  filters: {},
  columns: hexagonColumns,
  ...more,
})

export const byRow = (value: (row: number) => number) => cells.map((_, row) => value(row))

const baseTile = () =>
  tileAnswer(cells, {
    Score: byRow(() => 60),
    'Score DC': byRow((row) => row),
    'Score AC': byRow(() => 60),
    'POI restaurants': byRow((row) => row % 10),
  })

const valuesOf = (column: HexagonColumn) =>
  column === 'Road class' ? (row: number) => row % 6 : (row: number) => row

const columnTile = ({ columns = [] }: Pick<Asked, 'columns'>) =>
  tileAnswer(cells, Object.fromEntries(columns.map((name) => [name, byRow(valuesOf(name))])))

/** `reply` answers the requests made after loading. */
export async function loaded() {
  const rig = cellLibrary(source)
  rig.library.view(around)
  rig.asked[0]?.answer(baseTile())
  await settled()
  let answered = 1
  const reply = async () => {
    for (; answered < rig.asked.length; answered += 1) {
      const request = rig.asked[answered]
      if (request && !request.signal.aborted) request.answer(columnTile(request))
      await settled()
    }
  }
  return { ...rig, reply, columnRequests: () => rig.asked.slice(1) }
}
