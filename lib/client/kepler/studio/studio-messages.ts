import { limits } from '@/lib/config/limits'
import type { MapChanges } from '@/lib/domain/kepler/studio/saved-map'
import type { DrawnLayer, MapOutline, Wish } from '@/lib/domain/kepler/studio/session'

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
  tip: { ask: { place: number; row: number }; answer: { name: string; text: string }[] }
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
