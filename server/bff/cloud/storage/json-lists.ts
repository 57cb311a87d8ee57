import { setImmediate } from 'node:timers/promises'
import {
  atOnce,
  type Bytes,
  code,
  keyAt,
  pastBlanks,
  pastComma,
  pastValue,
  text,
  textEnd,
  turnAt,
} from './json-walk'

/** Takes a few ms to parse; other requests run in between. */
const runBytes = 100_000

interface Cutting {
  bytes: Bytes
  runs: Map<number, Bytes[]>
  cuts: { from: number; end: number }[]
}

const decoded = ({ buffer, byteOffset, length }: Bytes) => Buffer.from(buffer, byteOffset, length).toString()

interface Walk {
  at: number
  depth: number
  begin: number
  runs: Bytes[]
}

function walkList(bytes: Bytes, walk: Walk): void {
  const stop = Math.min(walk.at + atOnce, bytes.length)
  let { at, depth, begin } = walk
  for (; depth > 0 && at < stop; at += 1) {
    const turn = turnAt(bytes, at)
    if (turn === text) at = textEnd(bytes, at + 1)
    else depth += turn
    if (depth !== 1 || at - begin < runBytes || bytes[at] !== code.comma) continue
    walk.runs.push(bytes.subarray(begin, at))
    begin = at + 1
  }
  Object.assign(walk, { at, depth, begin })
}

/** @returns the index after the list @throws SyntaxError if it does not end */
async function cutList({ bytes, runs, cuts }: Cutting, from: number, place: number): Promise<number> {
  const walk: Walk = { at: from + 1, depth: 1, begin: from + 1, runs: [] }
  while (walk.depth > 0) {
    if (walk.at >= bytes.length) throw new SyntaxError('The list does not end.')
    walkList(bytes, walk)
    await setImmediate()
  }
  const { at: end, begin } = walk
  const isEmpty = walk.runs.length === 0 && pastBlanks(bytes, begin) === end - 1
  runs.set(place, isEmpty ? [] : [...walk.runs, bytes.subarray(begin, end - 1)])
  cuts.push({ from, end })
  return end
}

interface Step {
  from: number
  path: readonly string[]
  place: number
}

function cutValue(cutting: Cutting, step: Step): Promise<number> {
  const opening = cutting.bytes[step.from]
  const [wanted] = step.path
  if (wanted === undefined && opening === code.list) return cutList(cutting, step.from, step.place)
  if (wanted === '*' && opening === code.list) return cutParts(cutting, step, entryAt)
  if (wanted !== undefined && wanted !== '*' && opening === code.brace) {
    return cutParts(cutting, step, keyAt)
  }
  return pastValue(cutting.bytes, step.from)
}

const entryAt = (_: Bytes, from: number) => ({ key: '*', value: from })

async function cutParts(
  cutting: Cutting,
  { from, path: [wanted, ...path], place }: Step,
  partAt: typeof keyAt,
): Promise<number> {
  const { bytes } = cutting
  let at = pastBlanks(bytes, from + 1)
  if (bytes[at] === code.braceEnd || bytes[at] === code.listEnd) return at + 1
  let rested = at
  for (let entry = 0; ; entry += 1) {
    const { key, value } = partAt(bytes, at)
    const inner = { from: value, path, place: wanted === '*' ? entry : place }
    const end = await (key === wanted ? cutValue(cutting, inner) : pastValue(bytes, value))
    const next = pastComma(bytes, end)
    if (next.isEnd) return next.at
    at = next.at
    if (at - rested < atOnce) continue
    rested = at
    await setImmediate()
  }
}

export interface CutJson {
  rest: unknown
  runs: ReadonlyMap<number, readonly Bytes[]>
}

/**
 * Parsing long lists at once would block every other request.
 * @param path keys that lead to the lists; `*` matches every entry of a list
 * @throws SyntaxError; does not check what is inside the lists
 */
export async function cutLists(bytes: Bytes, path: readonly string[]): Promise<CutJson> {
  const cutting: Cutting = { bytes, runs: new Map(), cuts: [] }
  await cutValue(cutting, { from: pastBlanks(bytes, 0), path, place: 0 })
  let whole = ''
  let at = 0
  for (const { from, end } of cutting.cuts) {
    whole += `${decoded(bytes.subarray(at, from))}[]`
    at = end
  }
  return { rest: JSON.parse(whole + decoded(bytes.subarray(at))), runs: cutting.runs }
}

/** Yields between runs. @throws SyntaxError */
export async function* entriesOf(runs: readonly Bytes[]): AsyncGenerator<unknown[]> {
  for (const run of runs) {
    const entries: unknown[] = JSON.parse(`[${decoded(run)}]`)
    if (entries.length === 0) throw new SyntaxError('An entry is missing.')
    yield entries
    await setImmediate()
  }
}
