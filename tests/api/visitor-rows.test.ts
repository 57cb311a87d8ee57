import { tableFromIPC } from '@uwdata/flechette'
import { type hexagonFields, isFreeColumn } from '@/lib/catalogue/hexagon-columns'
import { siteColumns, siteSortColumns } from '@/lib/catalogue/site-columns'
import {
  arrow,
  asMember,
  everywhere,
  leaksIn,
  lockedHexagons,
  lockedSites,
  send,
  walks,
} from '@/tests/support/marked-country'
import { centreTile } from '@/tests/support/small-atlas'

describe('rows of locations', () => {
  const rows = walks.filter(({ path }) => path === '/scout/pointers' || path === '/scout/park/radius')

  test.each(rows)('end at 500 and report the rest for %j', async (walk) => {
    const { data } = await (await send(walk)).json()
    expect(data.parking_stops.all_data).toHaveLength(500)
    expect(data.truncated).toBe(true)
    const member = await (await send(walk, asMember)).json()
    expect(member.data.parking_stops.all_data.length).toBeGreaterThan(500)
  })

  test.each(rows)('have null in locked columns and values in free ones for %j', async (walk) => {
    const { fields, all_data: all } = (await (await send(walk)).json()).data.parking_stops
    for (const [at, { name }] of (fields as { name: string }[]).entries()) {
      const values = new Set(all.map((row: unknown[]) => row[at]))
      const isLocked = lockedSites.some((column) => column.name === name)
      if (isLocked) expect([name, ...values]).toEqual([name, null])
      else expect([name, values.has(null)]).toEqual([name, false])
    }
  })

  test.each(siteSortColumns)('sort by %s only if the column is free', async (field) => {
    const body = { ...everywhere, sort: { field, direction: 'descending' } }
    const isFree = siteColumns.some((column) => column.name === field && column.free)
    expect((await send({ path: '/scout/pointers', body })).status).toBe(isFree ? 200 : 401)
  })
})

describe('a locked column of hexagons', () => {
  test.each(lockedHexagons.map(({ name }) => name))(
    '%s is refused, alone and among free ones',
    async (name) => {
      const isThere = !name.startsWith('NUTS')
      for (const cols of [name, `Score,${name}`, `${name},Score DC`]) {
        for (const path of [
          `/scout/attributes/maps/testland.json?cols=${encodeURIComponent(cols)}`,
          `/scout/tiles/testland/${centreTile}?cols=${encodeURIComponent(cols)}`,
        ]) {
          const answer = await send({ path })
          expect(answer.status).toBe(isThere ? 401 : 422)
          expect(leaksIn(await answer.text())).toEqual([])
        }
      }
    },
  )

  test('is absent from every answer, even as an empty column', async () => {
    const map = await (await send({ path: '/scout/maps/testland.json' })).json()
    const names = map.datasets[0].data.fields.map(({ name }: { name: string }) => name)
    expect(names.filter((name: (typeof hexagonFields)[number]['name']) => !isFreeColumn(name))).toEqual([])
    const tile = await send({ path: `/scout/tiles/testland/${centreTile}`, accept: arrow })
    const table = tableFromIPC(new Uint8Array(await tile.arrayBuffer()))
    const locked = new Set<string>(lockedHexagons.map(({ name }) => name))
    expect(table.names.filter((name) => locked.has(name))).toEqual([])
    expect(table.names.length).toBeGreaterThan(3)
  })
})
