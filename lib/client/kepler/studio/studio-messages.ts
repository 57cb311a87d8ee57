import { limits } from '@/lib/config/limits'
import type { ColumnFacts } from '@/lib/domain/kepler/studio/column-facts'
import type { NearWish } from '@/lib/domain/kepler/studio/draw-dots'
import type { MapChanges } from '@/lib/domain/kepler/studio/saved-map'
import type { DrawnLayer, MapOutline, Wish } from '@/lib/domain/kepler/studio/session'
import type { StudioMap } from '@/lib/domain/kepler/studio/studio-map'

export const studioMessages = {
  unknownType: 'Failed to select data processor',
  failed: 'An error occurred while processing the file.',
  tooLarge: `The file is larger than ${limits.recordFileBytes / 1_000_000} MB.`,
  tooDeep: 'The map is nested too deeply to be written.',
} as const

/** What the page asks of the worker, by name: the question and its answer. */
export interface StudioCalls {
  open: { ask: { file: Blob; name: string }; answer: MapOutline }
  draw: { ask: Wish; answer: { changed: DrawnLayer[]; rows: Readonly<Record<string, number>> } }
  tip: {
    ask: { id: string; row: number; tooltip: StudioMap['tooltip'] }
    answer: { name: string; text: string }[]
  }
  facts: { ask: { dataId: string; name: string; isListed: boolean }; answer: ColumnFacts }
  near: { ask: NearWish & { id: string }; answer: number | undefined }
  save: { ask: MapChanges; answer: Blob }
}
export type StudioCall = keyof StudioCalls

export interface ToStudioWorker {
  id: number
  call: StudioCall
  ask: StudioCalls[StudioCall]['ask']
}

/** An answer, or a sentence that says why there is none. */
export type FromStudioWorker = { id: number } & (
  | { answer: StudioCalls[StudioCall]['answer'] }
  | { refused: string }
)
