import { PbfWriter } from 'pbf'
import type { Position } from '@/server/atlas/entities/entities'
import { type FindNode, LinePacker, unpackLine } from '@/server/atlas/read/way-store'

const nodes = new Map<number, Position>([
  [1, [9.5, 47.1]],
  [2, [9.5000001, 47.0999999]],
  [-9_000_000_000, [-179.9999999, -89.9999999]],
  [4_000_000_000_000_001, [180, 90]],
])

function lineOf(ids: readonly number[], findElsewhere: FindNode = () => null) {
  let asked = 0
  let last = 0
  const refs = new PbfWriter()
  for (const id of ids) {
    refs.writeSVarint(id - last)
    last = id
  }
  const find = (id: number) => {
    asked += 1
    return nodes.get(id) ?? null
  }
  const line = unpackLine(new LinePacker({ find }).pack(refs.finish()), findElsewhere)
  return { ...line, asked }
}

describe('a packed line', () => {
  it('keeps ids and positions exactly, each looked up once', () => {
    const ids = [1, 2, -9_000_000_000, 4_000_000_000_000_001, 1]
    expect(lineOf(ids)).toEqual({
      refs: ids,
      positions: ids.map((id) => nodes.get(id)),
      complete: true,
      breaks: [],
      asked: 5,
    })
  })

  it('omits missing nodes and reports where', () => {
    expect(lineOf([7, 1, 8, 9, 2, 10])).toEqual({
      refs: [1, 2],
      positions: [nodes.get(1), nodes.get(2)],
      complete: false,
      breaks: [0, 1, 2],
      asked: 6,
    })
  })

  it('takes missing nodes from elsewhere', () => {
    const others = new Map<number, Position>([
      [7, [8, 46]],
      [9, [8.1, 46.1]],
    ])
    expect(lineOf([7, 1, 8, 9, 2], (id) => others.get(id) ?? null)).toMatchObject({
      refs: [7, 1, 9, 2],
      positions: [others.get(7), nodes.get(1), others.get(9), nodes.get(2)],
      complete: false,
      breaks: [2],
    })
  })

  it('is empty without nodes', () => {
    expect(lineOf([])).toMatchObject({ refs: [], positions: [], complete: true, breaks: [] })
  })
})
