import { Threads, threadsHere } from '@/server/atlas/concurrency/threads'
import { type CellQuestion, measureCells } from '@/server/atlas/derive/hexagons/hexagon-scores'
import { type DemandTables, openTables, type SharedTables } from '@/server/atlas/derive/places/demand-tables'
import { type SiteSurroundings, surroundingsOf } from '@/server/atlas/derive/sites/site-surroundings'
import type { Position } from '@/server/atlas/entities/entities'

export type SurveyQuestion = { cells: CellQuestion } | { sites: Float64Array }

export interface SurveyAnswer {
  cells: Float32Array[]
  sites: SiteSurroundings[]
}

/** Threads may be working on it already; without threads the call does the work. */
type Pending<T> = (onProgress: (share: number) => void) => Promise<T>

export interface Survey {
  cells(question: CellQuestion): Pending<Float32Array[]>
  sites(positions: readonly Position[]): Pending<SiteSurroundings[]>
  close(): Promise<void>
}

const worthThreads = 20_000
const cellsAtATime = 2000
const sitesAtATime = 250
const threadEntry = 'server/atlas/derive/demand/surveying-thread.ts'

export function answerSurvey(question: SurveyQuestion, tables: DemandTables): SurveyAnswer {
  if ('cells' in question) return { cells: measureCells(question.cells, tables), sites: [] }
  const { sites } = question
  return {
    cells: [],
    sites: Array.from({ length: sites.length / 2 }, (_, site) =>
      surroundingsOf(tables, [sites[2 * site] ?? 0, sites[2 * site + 1] ?? 0]),
    ),
  }
}

/** @param threads 0 measures in this thread */
export function openSurvey(
  shared: SharedTables,
  { cells, threads = cells < worthThreads ? 0 : threadsHere() }: { cells: number; threads?: number },
): Survey {
  if (threads === 0) {
    const tables = openTables(shared)
    return surveyBy((question) => () => Promise.resolve(answerSurvey(question, tables)))
  }
  const running = new Threads<SurveyQuestion, SurveyAnswer>(threads, threadEntry, shared)
  const asked = (question: SurveyQuestion) => {
    const answer = running.ask(question)
    // Thrown where the answer is awaited.
    answer.catch(() => undefined)
    return () => answer
  }
  return { ...surveyBy(asked), close: () => running.close() }
}

function surveyBy(ask: (question: SurveyQuestion) => () => Promise<SurveyAnswer>): Survey {
  const inParts = (questions: readonly SurveyQuestion[]): Pending<SurveyAnswer[]> => {
    const answers = questions.map(ask)
    return async (onProgress) => {
      const parts: SurveyAnswer[] = []
      for (const answer of answers) {
        parts.push(await answer())
        onProgress(parts.length / answers.length)
      }
      return parts
    }
  }
  return {
    cells({ cells, kinds }) {
      const parts = inParts(
        inSlices(cells.length, cellsAtATime).map(([from, to]) => ({
          cells: { cells: cells.slice(from, to), kinds },
        })),
      )
      return async (onProgress) => {
        const found = await parts(onProgress)
        return kinds.map((_, kind) => joined(found.map((part) => part.cells[kind] ?? new Float32Array(0))))
      }
    },
    sites(positions) {
      const parts = inParts(
        inSlices(positions.length, sitesAtATime).map(([from, to]) => ({
          sites: Float64Array.from(positions.slice(from, to).flat()),
        })),
      )
      return async (onProgress) => (await parts(onProgress)).flatMap(({ sites }) => sites)
    },
    close: () => Promise.resolve(),
  }
}

const inSlices = (length: number, size: number): [from: number, to: number][] =>
  Array.from({ length: Math.ceil(length / size) }, (_, slice) => [slice * size, (slice + 1) * size])

function joined(parts: readonly Float32Array[]): Float32Array {
  const values = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    values.set(part, at)
    at += part.length
  }
  return values
}
