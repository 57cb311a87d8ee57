import { PbfWriter } from 'pbf'
import type { Position } from '@/server/atlas/entities/entities'
import type { NodePositions } from './node-positions'
import { ProtobufCursor } from './protobuf-cursor'

export interface WayLine {
  refs: number[]
  positions: Position[]
  complete: boolean
  breaks: number[]
}

export type FindNode = (id: number) => Position | null

/** OpenStreetMap's own precision. */
const perDegree = 1e7

/**
 * About 6 bytes per node: zigzag differences of longitude, latitude (1e-7 degrees) and id. The lowest bit
 * of a longitude is 1; a node that the extract lacks is a 0 and its id.
 */
export class LinePacker {
  readonly #nodes: Pick<NodePositions, 'find'>
  readonly #packed = new PbfWriter()

  constructor(nodes: Pick<NodePositions, 'find'>) {
    this.#nodes = nodes
  }

  /**
   * @param refs node ids as zigzag differences
   * @returns bytes that are valid until the next call
   */
  pack(refs: Uint8Array): Uint8Array {
    const to = this.#packed
    to.pos = 0
    const from = new ProtobufCursor(refs)
    let ref = 0
    let id = 0
    let lng = 0
    let lat = 0
    while (!from.atEnd) {
      ref += from.zigzag()
      const position = this.#nodes.find(ref)
      if (!position) {
        // A forged id may be larger than the format can hold.
        const missing = Number.isSafeInteger(ref) ? ref : Number.MAX_SAFE_INTEGER
        to.writeVarint(0)
        to.writeSVarint(missing - id)
        id = missing
        continue
      }
      const east = Math.round(position[0] * perDegree)
      const north = Math.round(position[1] * perDegree)
      to.writeVarint(2 * zigzag(east - lng) + 1)
      to.writeSVarint(north - lat)
      to.writeSVarint(ref - id)
      id = ref
      lng = east
      lat = north
    }
    return to.buf.subarray(0, to.pos)
  }
}

export function unpackLine(bytes: Uint8Array, findElsewhere: FindNode): WayLine {
  const from = new ProtobufCursor(bytes)
  const line = { refs: [] as number[], positions: [] as Position[], complete: true, breaks: [] as number[] }
  let ref = 0
  let lng = 0
  let lat = 0
  while (!from.atEnd) {
    const east = from.varint()
    if (east === 0) {
      ref += from.zigzag()
      addMissing(line, ref, findElsewhere(ref))
      continue
    }
    lng += unzigzag((east - 1) / 2)
    lat += from.zigzag()
    ref += from.zigzag()
    line.refs.push(ref)
    line.positions.push([lng / perDegree, lat / perDegree])
  }
  return line
}

function addMissing(line: WayLine, ref: number, found: Position | null) {
  if (found) {
    line.refs.push(ref)
    line.positions.push(found)
    return
  }
  line.complete = false
  if (line.breaks.at(-1) !== line.refs.length) line.breaks.push(line.refs.length)
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)
