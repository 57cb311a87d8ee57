import type { EvaluationRecord } from '@/lib/contract/evaluation'

/** A finished DC record without files. */
export const evaluationRecord = (over: Partial<EvaluationRecord> = {}): EvaluationRecord => ({
  evalId: '0001_dc',
  name: 'Unterland',
  date: '14.11.2026',
  powerType: 'DC',
  status: 'Done',
  type: '',
  map: '-',
  excel: '-',
  scorecard: '-',
  customer: 'c1',
  version: 1,
  locations: 1,
  problems: [],
  ...over,
})
